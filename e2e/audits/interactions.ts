import type { Page } from '@playwright/test';
import { waitForPaint } from '#checks/layout.ts';
import { visit } from '#fixtures/navigation.ts';
import { openSearch } from '#pages/catalog.ts';
import type { PageName } from './budgets.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const openMenu = async (page: Page) => {
  await button(page, 'Open menu').click();
  await page.keyboard.press('Escape');
};

const tabThrough = async (page: Page, fields: number) => {
  for (let field = 0; field < fields; field += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.type('asha');
  }
};

/** Typical interactions of each page. */
const INTERACTIONS: Record<PageName, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await openMenu(page);
    await button(page, /^Add to Cart/).click();
    await button(page, /^Increase/).click();
    await page.keyboard.press('Escape');
    await openSearch(page);
    await button(page, 'Filter').click();
  },
  product: async (page) => {
    await openMenu(page);
    await button(page, /^Increase/).click();
    await button(page, /^Show/).click();
    await button(page, 'Add to Cart').click();
  },
  login: async (page) => {
    await openMenu(page);
    await page.getByLabel('Email').click();
    await tabThrough(page, 2);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  },
  signup: async (page) => {
    await openMenu(page);
    await page.getByLabel('Email').click();
    await tabThrough(page, 4);
    await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  },
  cart: async (page) => {
    await openMenu(page);
    await button(page, /^Increase/).click();
    await button(page, /^Decrease/).click();
    await button(page, 'Clear Cart').click();
    await page.keyboard.press('Escape');
  },
  orders: async (page) => {
    await openMenu(page);
    await button(page, /^Request a Cancellation/).click();
    await page.keyboard.press('Escape');
  },
  order: async (page) => {
    await openMenu(page);
    await page.keyboard.press('Tab');
  },
  payLink: async (page) => {
    await button(page, 'Change post office').click();
    await tabThrough(page, 3);
  },
  profile: async (page) => {
    await openMenu(page);
    await button(page, 'Edit Address').click();
    await tabThrough(page, 3);
    await button(page, 'Cancel').click();
  },
  dashboard: async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  },
};

const VISITS = 5;
const CPU_SLOWDOWN = 4;

/** INP: 75th percentile over several visits of the slowest interaction, with the CPU slowed down 4 times. */
export async function measureInteractions(
  page: Page,
  name: PageName,
  url: string,
): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(observeInteractions);
  const slowest: number[] = [];
  for (let visitNumber = 0; visitNumber < VISITS; visitNumber += 1) {
    await visit(page, url);
    await page.waitForLoadState('networkidle');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await INTERACTIONS[name](page);
    const durations = await readInteractions(page);
    if (durations.length > 0) slowest.push(Math.max(...durations));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return slowest.toSorted((a, b) => a - b)[Math.ceil(slowest.length * 0.75) - 1] ?? Number.NaN;
}

/** Records the longest event of each interaction. Runs in the page. */
function observeInteractions() {
  const longest = new Map<number, number>();
  const take = (list: PerformanceObserverEntryList) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) {
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
      }
    }
  };
  // durationThreshold is missing in TypeScript's DOM types.
  const short = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver(take).observe(short);
  Object.assign(window, { longest });
}

/** Event timings are reported after the next paint. */
async function readInteractions(page: Page): Promise<number[]> {
  await waitForPaint(page);
  return page.evaluate(() => {
    // Set by observeInteractions.
    const { longest } = window as unknown as { longest: Map<number, number> };
    return [...longest.values()];
  });
}
