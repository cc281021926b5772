let last: Promise<unknown> = Promise.resolve();

/** When nobody pays on this page any more: until then nothing may reload it. */
export const noPaymentUnderWay = () => last;

/** Whatever goes wrong with it is said by who pays. */
export function keepUnderWay(paying: Promise<void>) {
  last = paying.catch(() => undefined);
  return paying;
}
