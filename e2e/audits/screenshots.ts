import { mkdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { openShop } from '../fixtures/global-setup.ts';
import { fromSomewhere } from '../fixtures/test.ts';
import config from '../playwright.config.ts';
import { states } from '../screens/all-screens.ts';
import { papers } from '../screens/orders.ts';

/**
 * Takes a picture of every state at three widths, and sheets that show several of them:
 * `npm run screenshots`, or with parts of names and widths as in `npm run screenshots -- cart 360`. With `--list` it only
 * says which.
 */
const FOLDER = 'reports/views';
const WIDTHS = [360, 768, 1280];
const HIGHEST = 2400;
const SHEET = 1520;
/** How many views stand beside each other on a sheet, and their words can still be read. */
const ACROSS = new Map([
  [360, 4],
  [768, 3],
  [1280, 2],
]);

const wanted = process.argv.slice(2).filter((one) => one !== '--list');
const words = wanted.filter((one) => !WIDTHS.includes(Number(one)));
const widths = WIDTHS.filter((one) => wanted.length === words.length || wanted.includes(`${one}`));
const chosen = Object.entries({ ...states, ...papers }).filter(
  ([state]) => words.length === 0 || words.some((word) => state.includes(word)),
);
if (chosen.length === 0) throw new Error(`There is no state called ${words.join(' or ')}.`);
if (process.argv.includes('--list')) {
  for (const [state] of chosen) console.log(`${state}: ${widths.join(', ')}`);
  process.exit();
}

// What is left of states that have another name now would be looked at as if it were new.
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const closeShop = await openShop({ works: true });
const browser = await chromium.launch(config.use?.launchOptions);
const views: { state: string; width: number; file: string }[] = [];
try {
  for (const [state, reach] of chosen) views.push(...(await takeState(state, reach)));
  for (const width of widths) await lay(width);
} finally {
  await browser.close();
  await closeShop();
}
console.log(`${views.length} of ${chosen.length * widths.length} views are in ${FOLDER}`);
if (views.length < chosen.length * widths.length) process.exitCode = 1;

async function takeState(state: string, reach: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({
    baseURL: config.use?.baseURL ?? '',
    extraHTTPHeaders: fromSomewhere(),
    reducedMotion: 'reduce',
  });
  const taken: typeof views = [];
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      if (taken.length === 0) await reach(page);
      await settle(page);
      const file = `${FOLDER}/${state.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}.png`;
      await take(page, file);
      taken.push({ state, width, file });
    }
  } catch (error) {
    console.error(`${state}:`, error instanceof Error ? error.message : error);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  return taken;
}

/** Scrolls back up, and waits for what is drawn or fetched late because it is further down. */
async function settle(page: Page) {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const part of document.querySelectorAll<HTMLElement>('main *, footer')) {
      if (getComputedStyle(part).contentVisibility === 'auto')
        part.style.contentVisibility = 'visible';
    }
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** What lies over the page is seen with one screen of it, all else as far as it goes. */
async function take(page: Page, path: string) {
  const { width, height } = await page.evaluate(() => {
    const over = document.querySelector('dialog:modal, .toast, .pswp') !== null;
    const { scrollHeight } = document.documentElement;
    return { width: window.innerWidth, height: over ? window.innerHeight : scrollHeight };
  });
  // A screen of that height: what stays at its foot stands at the foot of the picture.
  await page.setViewportSize({ width, height: Math.min(height, HIGHEST) });
  await page.screenshot({ path });
}

async function lay(width: number) {
  const across = ACROSS.get(width) ?? 1;
  const down = across < 3 ? 2 : 1;
  const all = views.filter((view) => view.width === width);
  const page = await browser.newPage({ viewport: { width: SHEET, height: SHEET } });
  await page.goto(pathToFileURL(FOLDER).href);
  for (let first = 0; first < all.length; first += across * down) {
    const figures = all.slice(first, first + across * down).map(
      ({ state, file }) =>
        `<figure style="margin:0;max-height:${SHEET / down - 8}px;overflow:hidden">${state}
          <img src="${pathToFileURL(file).href}" style="width:100%;outline:1px solid #999"></figure>`,
    );
    await page.setContent(
      `<body style="margin:0;display:grid;gap:8px;align-items:start;font:16px sans-serif;
        grid-template-columns:repeat(${across},minmax(0,1fr))">${figures.join('')}</body>`,
      { waitUntil: 'load' },
    );
    await page.screenshot({ path: `${FOLDER}/sheet-${width}-${1 + first / (across * down)}.png` });
  }
  await page.close();
}
