import type { Page } from '@playwright/test';
import { drawn } from '../checks/layout.ts';
import { openSearch, visit } from '../fixtures/test.ts';
import type { PageName } from './budgets.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const openMenu = async (page: Page) => {
  await button(page, 'Open menu').click();
  await page.keyboard.press('Escape');
};

/** Goes through a form's fields by keyboard, and writes into each. */
const tabThrough = async (page: Page, fields: number) => {
  for (let field = 0; field < fields; field += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.type('asha');
  }
};

/** What people mostly do on a page. */
const PRESSES: Record<PageName, (page: Page) => Promise<void>> = {
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
  profile: async (page) => {
    await openMenu(page);
    await button(page, 'Edit Address').click();
    await tabThrough(page, 3);
    await button(page, 'Cancel').click();
  },
  dashboard: async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').last().click();
  },
};

const ROUNDS = 5;
const SLOWER = 4;

/**
 * How long the page takes to answer the slowest press of a visit, on a phone four times slower: the
 * 75th of a hundred visits.
 */
export async function measurePresses(page: Page, name: PageName, address: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(watchPresses);
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await visit(page, address);
    await page.waitForLoadState('networkidle');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await PRESSES[name](page);
    const presses = await pressesOf(page);
    if (presses.length > 0) slowest.push(Math.max(...presses));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return slowest.toSorted((a, b) => a - b)[Math.ceil(slowest.length * 0.75) - 1] ?? Number.NaN;
}

/** Runs in the page: one figure for each press, the longest of the events that it is made of. */
function watchPresses() {
  const longest = new Map<number, number>();
  const take = (list: PerformanceObserverEntryList) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) {
        longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
      }
    }
  };
  // Newer than the compiler's list of what can be asked.
  const short = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver(take).observe(short);
  Object.assign(window, { longest });
}

/** Whatever was pressed is told once it has been drawn. */
async function pressesOf(page: Page): Promise<number[]> {
  await drawn(page);
  return page.evaluate(() => {
    // Put there by watchPresses.
    const { longest } = window as unknown as { longest: Map<number, number> };
    return [...longest.values()];
  });
}
