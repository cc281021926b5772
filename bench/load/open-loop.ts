/** Open-loop load: starts work at a fixed rate regardless of completion, then waits for all of it. */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const all: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const delay = started + (index * 1000) / perSecond - performance.now();
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const done = work(index);
    // Promise.all below reports failures; this prevents an unhandled rejection until then.
    done.catch(() => {});
    all.push(done);
  }
  await Promise.all(all);
}
