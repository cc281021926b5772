import { type CounterSale, counter } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';

const PAUSE_MS = 2000;

/** Asks for a sale until it waits no more. A lost connection is waited out. */
export async function watchSale(
  sale_id: string,
  signal: AbortSignal,
  onChange: (sale: CounterSale) => void,
): Promise<void> {
  while (!signal.aborted) {
    await pause(signal);
    if (signal.aborted) return;
    if (document.visibilityState !== 'visible') continue;
    const { data } = await tryCall(call(counter.view, { params: { sale_id } }));
    if (!data || data.state === 'waiting' || signal.aborted) continue;
    return onChange(data);
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
