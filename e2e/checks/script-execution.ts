import type { Locator, Page } from '@playwright/test';

/** Effects of scripts that were detected in a page. */
export interface ScriptMonitor {
  found: string[];
  visits: number;
  /** Opens a URL, waits for `ready` if given, for hydration and for a frame. */
  visit: (url: string, ready?: Locator) => Promise<void>;
  painted: () => Promise<void>;
  /** Waits for hydration and for a frame. */
  settled: () => Promise<void>;
}

/** Detects calls of exposed functions, dialogs, requests to other hosts and CSP violations. */
export async function watchScriptExecution(page: Page): Promise<ScriptMonitor> {
  page.setDefaultTimeout(20_000);
  const found: string[] = [];
  const note = (what: string) =>
    found.push(`${new URL(page.url()).pathname}: ${what}`.slice(0, 300));
  await page.exposeFunction('ran', () => note('a script ran'));
  await page.exposeFunction('stopped', (what: string) => note(`the policy stopped ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      Reflect.get(window, 'stopped')(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    note(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) note(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'canary.invalid')
      note(`it reached for ${request.url()}`);
  });
  await page.route('**/canary.invalid/**', (route) => route.abort());

  const painted = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
  const settled = async () => {
    await page.locator('html[data-hydrated]').waitFor();
    await painted();
  };
  const watch: ScriptMonitor = {
    found,
    visits: 0,
    painted,
    settled,
    async visit(url, ready) {
      watch.visits += 1;
      await page.goto(url);
      await ready?.waitFor();
      await settled();
    },
  };
  return watch;
}
