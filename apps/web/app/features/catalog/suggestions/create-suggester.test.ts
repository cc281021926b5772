import type { Suggestions } from '@shop/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggester } from './create-suggester.ts';

const NOTHING: Suggestions = { products: [], lists: [], pages: [] };

const about = (title: string): Suggestions => ({ ...NOTHING, pages: [{ path: '/', title }] });

interface Request {
  text: string;
  signal: AbortSignal;
  answer: (found: Suggestions) => void;
  fail: () => void;
}

function start() {
  const requests: Request[] = [];
  const shown: (Suggestions | undefined)[] = [];
  const suggester = createSuggester(
    (text, signal) =>
      new Promise((answer, reject) => {
        requests.push({ text, signal, answer, fail: () => reject(new Error('offline')) });
      }),
    (found) => shown.push(found),
  );
  return { ...suggester, requests, shown };
}

/** Runs timers and what waits for an answer. */
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('suggestions while typing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[SEEK-05] sends nothing before two letters, and nothing for a text of more than 80', async () => {
    const { suggest, requests, shown } = start();
    for (const typed of ['', ' ', 'k', ' k ', 'k'.repeat(81)]) {
      suggest(typed);
      await wait(1000);
    }
    expect(requests).toEqual([]);
    expect(shown).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('[SEEK-05] sends one request after a pause, and none for the keys before it', async () => {
    const { suggest, requests } = start();
    for (const typed of ['ka', 'kas', 'kasa', 'kasav']) {
      suggest(typed);
      await wait(149);
    }
    expect(requests).toEqual([]);
    await wait(1);
    expect(requests.map(({ text }) => text)).toEqual(['kasav']);
  });

  it('[SEEK-05] never shows an older answer after a newer one, and aborts its request', async () => {
    const { suggest, requests, shown } = start();
    suggest('ka');
    await wait(150);
    suggest('kasavu');
    expect(requests[0]?.signal.aborted).toBe(true);
    await wait(150);

    requests[1]?.answer(about('newer'));
    requests[0]?.answer(about('older'));
    await wait(0);

    expect(shown).toEqual([about('newer')]);
  });

  it('shows nothing that arrives after the list was closed', async () => {
    const { suggest, stop, requests, shown } = start();
    suggest('ka');
    await wait(150);
    stop();
    requests[0]?.answer(about('late'));
    suggest('kas');
    stop();
    await wait(1000);
    expect({ requests: requests.length, shown }).toEqual({ requests: 1, shown: [] });
  });

  it('shows no suggestions when they cannot be loaded', async () => {
    const { suggest, requests, shown } = start();
    suggest('ka');
    await wait(150);
    requests[0]?.fail();
    await wait(0);
    expect(shown).toEqual([undefined]);
  });
});
