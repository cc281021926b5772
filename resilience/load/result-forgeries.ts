import type { Triple } from '@shop/fake-razorpay/control';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import type { Chance } from '../harness/random.ts';
import { signed } from '../harness/webhook-client.ts';

const { keySecret, webhookSecret } = TEST_KEYS;

/** What a forger has: a cheap thing honestly paid, a dear one not paid, and somebody else's result. */
export interface Desk {
  cheap: Triple;
  dear: string;
  failed: Triple;
  foreign: Triple;
  dearProduct: number;
  chance: Chance;
}

const signedAs = (order: string, payment: string, text: string, secret: string) => ({
  razorpay_order_id: order,
  razorpay_payment_id: payment,
  razorpay_signature: signed(secret, text),
});

type Forgery = (desk: Desk) => Record<string, unknown>;

/** By what they are. */
export const FORGERIES: Record<string, Forgery> = {
  'the cheap payment for the dear order': ({ cheap, dear }) => ({
    ...cheap,
    razorpay_order_id: dear,
  }),
  'order and payment swapped': ({ cheap }) => ({
    ...cheap,
    razorpay_order_id: cheap.razorpay_payment_id,
    razorpay_payment_id: cheap.razorpay_order_id,
  }),
  "somebody else's payment for the dear order": ({ foreign, dear }) => ({
    ...foreign,
    razorpay_order_id: dear,
  }),
  'the signature of another': ({ failed, cheap }) => ({
    ...failed,
    razorpay_signature: cheap.razorpay_signature,
  }),
  'one letter changed': ({ failed, chance }) => ({
    ...failed,
    razorpay_signature: spoiled(failed.razorpay_signature, chance),
  }),
  "signed with the events' secret": ({ dear, cheap: { razorpay_payment_id: id } }) =>
    signedAs(dear, id, `${dear}|${id}`, webhookSecret),
  'signed with nothing': ({ dear, cheap: { razorpay_payment_id: id } }) =>
    signedAs(dear, id, `${dear}|${id}`, ''),
  'signed the other way round': ({ dear, cheap: { razorpay_payment_id: id } }) =>
    signedAs(dear, id, `${id}|${dear}`, keySecret),
  'signed without a bar': ({ dear, cheap: { razorpay_payment_id: id } }) =>
    signedAs(dear, id, `${dear}${id}`, keySecret),
  'the payment undefined': ({ dear }) =>
    signedAs(dear, 'undefined', `${dear}|undefined`, keySecret),
  'no payment': ({ dear }) => ({
    razorpay_order_id: dear,
    razorpay_signature: signed(keySecret, `${dear}|`),
  }),
  'a path for a payment': ({ dear }) =>
    signedAs(dear, '../orders/x', `${dear}|../orders/x`, keySecret),
  'a path for an order': ({ cheap: { razorpay_payment_id: id } }) =>
    signedAs('../payments', id, `../payments|${id}`, keySecret),
  'a short signature': ({ failed, chance }) => ({
    ...failed,
    razorpay_signature: failed.razorpay_signature.slice(0, chance.below(64)),
  }),
  'a signature in capitals': ({ foreign }) => ({
    ...foreign,
    razorpay_signature: foreign.razorpay_signature.toUpperCase(),
  }),
  'lists for texts': ({ cheap }) =>
    Object.fromEntries(Object.entries(cheap).map(([name, text]) => [name, [text, text]])),
  'a line break at the end': ({ cheap }) => ({
    ...cheap,
    razorpay_payment_id: `${cheap.razorpay_payment_id}\n`,
  }),
  'nothing at all': () => ({}),
};

function spoiled(signature: string, chance: Chance): string {
  const place = chance.below(signature.length);
  const other = ((Number.parseInt(signature[place] ?? '0', 16) + 1) % 16).toString(16);
  return signature.slice(0, place) + other + signature.slice(place + 1);
}
