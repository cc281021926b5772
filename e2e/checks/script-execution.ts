import type { Locator, Page } from '@playwright/test';

/** Everything that a script, or what is none, did in a browser. */
export interface ScriptWatch {
  found: string[];
  visits: number;
  /** Opens an address and gives whatever is on it the time to act: when this is drawn, all is. */
  visit: (address: string, drawn?: Locator) => Promise<void>;
  painted: () => Promise<void>;
  /** The shop's own script has taken over, and what it drew is painted. */
  settled: () => Promise<void>;
}

/** Watches one page: functions called, dialogs, foreign hosts, and what the policy had to stop. */
export async function watchScripts(page: Page): Promise<ScriptWatch> {
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
    await page.locator('html[data-alive]').waitFor();
    await painted();
  };
  const watch: ScriptWatch = {
    found,
    visits: 0,
    painted,
    settled,
    async visit(address, drawn) {
      watch.visits += 1;
      await page.goto(address);
      await drawn?.waitFor();
      await settled();
    },
  };
  return watch;
}
