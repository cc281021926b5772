/** Starts work at a steady rate, whether or not the work before it has ended, and waits for all. */
export async function atRate(
  perSecond: number,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  const all: Promise<void>[] = [];
  const started = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const wait = started + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const done = work(turn);
    // Who fails is noticed at the end: until then nobody waits for it.
    done.catch(() => {});
    all.push(done);
  }
  await Promise.all(all);
}
