import { describe, expect, it } from 'vitest';
import { oneAtATime } from './quantity-queue.ts';

/** Remembers what was sent, and answers when told to. */
function wire() {
  const sent: [line: number, quantity: number][] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = (line: number, quantity: number) => {
    sent.push([line, quantity]);
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
  };
  return { sent, send, next: () => waiting.shift() };
}

describe('oneAtATime', () => {
  it('sends the latest number once the request under way is back', async () => {
    const { sent, send, next } = wire();
    const { send: change } = oneAtATime(send);

    const first = change(1, 2);
    expect([change(1, 3), change(1, 4)]).toEqual([undefined, undefined]);
    expect(sent).toEqual([[1, 2]]);

    next()?.resolve();
    await expect
      .poll(() => sent)
      .toEqual([
        [1, 2],
        [1, 4],
      ]);
    next()?.resolve();
    await first;
    expect(sent).toHaveLength(2);
  });

  it('sends nothing more when the number came back to what was sent', async () => {
    const { sent, send, next } = wire();
    const { send: change } = oneAtATime(send);

    const first = change(1, 2);
    void change(1, 3);
    void change(1, 2);
    next()?.resolve();
    await first;

    expect(sent).toEqual([[1, 2]]);
  });

  it('lets lines go side by side', () => {
    const { sent, send } = wire();
    const { send: change } = oneAtATime(send);

    void change(1, 2);
    void change(2, 5);

    expect(sent).toHaveLength(2);
  });

  it('forgets what was wanted meanwhile when it is refused, and starts anew', async () => {
    const { sent, send, next } = wire();
    const { send: change } = oneAtATime(send);

    const first = change(1, 2);
    void change(1, 3);
    next()?.reject(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    void change(1, 4);

    expect(sent).toEqual([
      [1, 2],
      [1, 4],
    ]);
  });

  it('sends nothing more for a line that is dropped, and keeps quiet about what was sent', async () => {
    const { sent, send, next } = wire();
    const { send: change, drop } = oneAtATime(send);

    const first = change(1, 2);
    void change(1, 3);
    drop(1);
    next()?.reject(new Error('not in the cart'));
    await first;

    expect(sent).toEqual([[1, 2]]);
  });
});
