import { MAX_SUGGESTED_LENGTH, MIN_SUGGESTED_LENGTH, type Suggestions } from '@shop/contract';

/** Without a key for this long, a person is no longer in the middle of a word. */
const PAUSE_MS = 150;

type Load = (text: string, signal: AbortSignal) => Promise<Suggestions>;

interface Suggester {
  /** Loads suggestions after a pause, unless another text comes before. */
  suggest: (typed: string) => void;
  /** Shows nothing that is still on its way. */
  stop: () => void;
}

/**
 * Asks for suggestions while somebody types. A new text aborts the request of the text before it.
 * @param show receives undefined for a text that is too short, too long, or failed to load
 */
export function createSuggester(
  load: Load,
  show: (found: Suggestions | undefined) => void,
): Suggester {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const ask = async (text: string) => {
    const request = new AbortController();
    running = request;
    const found = await load(text, request.signal).catch(() => undefined);
    if (!request.signal.aborted) show(found);
  };
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
  };
  const suggest = (typed: string) => {
    stop();
    const text = typed.trim();
    if (text.length < MIN_SUGGESTED_LENGTH || text.length > MAX_SUGGESTED_LENGTH) {
      show(undefined);
      return;
    }
    timer = setTimeout(() => void ask(text), PAUSE_MS);
  };
  return { suggest, stop };
}
