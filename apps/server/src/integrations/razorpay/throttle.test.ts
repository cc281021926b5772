import { expect, it } from 'vitest';
import { paceOf } from './throttle.ts';

it('lets so many through in a second, whoever asks, and the first at once', async () => {
  const wait = paceOf(50);
  const began = performance.now();
  const first = wait();
  // A turn without a wait comes before anything that a clock brings.
  const clock = new Promise((resolve) => setTimeout(resolve, 0, 'the clock'));
  expect(await Promise.race([first, clock])).toBeUndefined();
  const turns = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await wait();
      return performance.now() - began;
    }),
  );

  // A timer may ring a moment early.
  for (const [place, turn] of turns.entries()) expect(turn).toBeGreaterThan((place + 1) * 20 - 2);
});
