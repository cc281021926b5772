import { describe, expect, it } from 'vitest';
import { createQuantityQueue } from './quantity-queue.ts';

/** Records the requests; the test resolves or rejects them. */
function fakeServer() {
  const sent: [line: number, quantity: number][] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const send = (line: number, quantity: number) => {
    sent.push([line, quantity]);
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
  };
  return { sent, send, next: () => waiting.shift() };
}

describe('createQuantityQueue', () => {
  it('sends the latest quantity after the request in progress', async () => {
    const { sent, send, next } = fakeServer();
    const { send: change } = createQuantityQueue(send);

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

  it('sends nothing more when the quantity returns to the one sent', async () => {
    const { sent, send, next } = fakeServer();
    const { send: change } = createQuantityQueue(send);

    const first = change(1, 2);
    void change(1, 3);
    void change(1, 2);
    next()?.resolve();
    await first;

    expect(sent).toEqual([[1, 2]]);
  });

  it('sends different lines in parallel', () => {
    const { sent, send } = fakeServer();
    const { send: change } = createQuantityQueue(send);

    void change(1, 2);
    void change(2, 5);

    expect(sent).toHaveLength(2);
  });

  it('drops queued changes after an error, then starts again', async () => {
    const { sent, send, next } = fakeServer();
    const { send: change } = createQuantityQueue(send);

    const first = change(1, 2);
    void change(1, 3);
    next()?.reject(new Error('rejected'));
    await expect(first).rejects.toThrow('rejected');
    void change(1, 4);

    expect(sent).toEqual([
      [1, 2],
      [1, 4],
    ]);
  });

  it('sends nothing more for a cancelled line and ignores the error of its last request', async () => {
    const { sent, send, next } = fakeServer();
    const { send: change, cancel } = createQuantityQueue(send);

    const first = change(1, 2);
    void change(1, 3);
    cancel(1);
    next()?.reject(new Error('not in the cart'));
    await first;

    expect(sent).toEqual([[1, 2]]);
  });
});
