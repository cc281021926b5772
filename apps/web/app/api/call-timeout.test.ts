import { catalog } from '@shop/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { prefetch } from './prefetch.ts';

const CONNECTION_LOST = {
  code: undefined,
  message: 'The shop could not be reached. Please check your connection.',
  status: 0,
};
const product = { params: { product_id: '7' } };

/** Never resolves; like fetch, it rejects when the signal aborts. */
const hang = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** Headers and the first bytes of a body that never ends. */
const stall = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('[{'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  // Node's own implementation does not use the imitated clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Called with the error of the call. */
function callProduct() {
  const failed = vi.fn();
  call(catalog.find, product).catch(failed);
  return failed;
}

describe('a call without an end', () => {
  it.each([
    ['no response', (init: RequestInit) => hang(init.signal)],
    ['no end of the response', async (init: RequestInit) => stall(init.signal)],
  ])('reports a lost connection after 30 seconds with %s', async (_case, reply) => {
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => reply(init));
    const failed = callProduct();

    await vi.advanceTimersByTimeAsync(29_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining(CONNECTION_LOST));
  });

  it('waits no longer for a prefetch', async () => {
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => hang(init.signal));
    prefetch(catalog.find, product);
    await vi.advanceTimersByTimeAsync(10_000);
    const failed = callProduct();

    await vi.advanceTimersByTimeAsync(31_000);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining(CONNECTION_LOST));
  });
});
