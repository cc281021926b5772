import { expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

it('spaces calls evenly and lets the first one through at once', async () => {
  const wait = createThrottle(50);
  const began = performance.now();
  const first = wait();
  // A call that is not delayed resolves before any timer.
  const timer = new Promise((resolve) => setTimeout(resolve, 0, 'timer'));
  expect(await Promise.race([first, timer])).toBeUndefined();
  const delays = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await wait();
      return performance.now() - began;
    }),
  );

  // Timers may fire up to a millisecond early.
  for (const [index, delay] of delays.entries()) {
    expect(delay).toBeGreaterThan((index + 1) * 20 - 2);
  }
});
