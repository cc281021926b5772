import { Piscina } from 'piscina';
import { ShopError } from '#platform/shop-error.ts';

export interface MarkdownRenderer {
  /** @throws PAGE_TOO_COMPLEX when it takes too long. */
  render: (markdown: string) => Promise<string>;
  close: () => Promise<void>;
}

const MAX_RENDER_MS = 5_000;
const IDLE_MS = 10_000;

/** Renders in a worker thread, which is ended when a text takes too long. The shop stays responsive. */
export function createMarkdownRenderer(): MarkdownRenderer {
  const pool = new Piscina({
    filename: new URL('./render-markdown.ts', import.meta.url).href,
    name: 'renderMarkdown',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    async render(markdown) {
      // The start of the thread is not part of the time.
      await pool.run('');
      const signal = AbortSignal.timeout(MAX_RENDER_MS);
      try {
        // renderMarkdown returns the HTML.
        return (await pool.run(markdown, { signal })) as string;
      } catch (error) {
        if (signal.aborted) throw new ShopError('PAGE_TOO_COMPLEX');
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
