import { mkdirSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { startDemoShop } from '#fixtures/global-setup.ts';
import { randomClientAddress } from '#fixtures/test.ts';
import config from '#playwright.config.ts';
import { screens } from '#screens/all-screens.ts';
import { printedScreens } from '#screens/orders.ts';
import { settle } from './settle.ts';

/**
 * Screenshots of every screen at three widths, and contact sheets: `npm run screenshots`, filtered by parts
 * of names and by widths as in `npm run screenshots -- cart 360`. `--list` only lists them.
 */
const OUTPUT_DIR = 'reports/views';
const WIDTHS = [360, 768, 1280];
const MAX_HEIGHT = 2400;
const SHEET = 1520;
/** Screenshots per row of a contact sheet, so that the text stays readable. */
const COLUMNS = new Map([
  [360, 4],
  [768, 3],
  [1280, 2],
]);

const wanted = process.argv.slice(2).filter((one) => one !== '--list');
const words = wanted.filter((one) => !WIDTHS.includes(Number(one)));
const widths = WIDTHS.filter((one) => wanted.length === words.length || wanted.includes(`${one}`));
const chosen = Object.entries({ ...screens, ...printedScreens }).filter(
  ([state]) => words.length === 0 || words.some((word) => state.includes(word)),
);
if (chosen.length === 0) throw new Error(`There is no state called ${words.join(' or ')}.`);
if (process.argv.includes('--list')) {
  for (const [state] of chosen) console.log(`${state}: ${widths.join(', ')}`);
  process.exit();
}

// A full run removes screenshots of renamed screens.
if (wanted.length === 0) rmSync(OUTPUT_DIR, { recursive: true, force: true });
mkdirSync(OUTPUT_DIR, { recursive: true });
const stopShop = await startDemoShop({ worker: true });
const browser = await chromium.launch(config.use?.launchOptions);
const views: { state: string; width: number; file: string }[] = [];
try {
  for (const [state, reach] of chosen) views.push(...(await captureScreen(state, reach)));
  for (const width of widths) await createSheets(width);
} finally {
  await browser.close();
  await stopShop();
}
console.log(`${views.length} of ${chosen.length * widths.length} views are in ${OUTPUT_DIR}`);
if (views.length < chosen.length * widths.length) process.exitCode = 1;

async function captureScreen(state: string, reach: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({
    baseURL: config.use?.baseURL ?? '',
    extraHTTPHeaders: randomClientAddress(),
    reducedMotion: 'reduce',
  });
  const taken: typeof views = [];
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      if (taken.length === 0) await reach(page);
      await settle(page);
      const file = `${OUTPUT_DIR}/${state.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}.png`;
      await captureScreenshot(page, file);
      taken.push({ state, width, file });
    }
  } catch (error) {
    console.error(`${state}:`, error instanceof Error ? error.message : error);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  return taken;
}

/** One viewport when a dialog, toast or lightbox is open, otherwise the whole page. */
async function captureScreenshot(page: Page, path: string) {
  const { width, height } = await page.evaluate(() => {
    const over = document.querySelector('dialog:modal, .toast, .pswp') !== null;
    const { scrollHeight } = document.documentElement;
    return { width: window.innerWidth, height: over ? window.innerHeight : scrollHeight };
  });
  // Resizing the viewport instead of a full-page capture keeps sticky footers at the bottom.
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) });
  await page.screenshot({ path });
}

async function createSheets(width: number) {
  const across = COLUMNS.get(width) ?? 1;
  const down = across < 3 ? 2 : 1;
  const all = views.filter((view) => view.width === width);
  const page = await browser.newPage({ viewport: { width: SHEET, height: SHEET } });
  await page.goto(pathToFileURL(OUTPUT_DIR).href);
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
    await page.screenshot({
      path: `${OUTPUT_DIR}/sheet-${width}-${1 + first / (across * down)}.png`,
    });
  }
  await page.close();
}
