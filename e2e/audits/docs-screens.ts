import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startDemoShop } from '#fixtures/global-setup.ts';
import { randomClientAddress } from '#fixtures/test.ts';
import config from '#playwright.config.ts';
import { screens } from '#screens/all-screens.ts';
import { settle } from './settle.ts';

/**
 * Renews the pictures of README and handbook: `npm run docs-screens`, filtered by parts of file names. `--list` only
 * lists them.
 */
const OUTPUT_DIR = 'docs/screens';

const PHONE = { width: 360, height: 720, savedWidth: 540 };
const DESKTOP = { width: 1280, height: 800, savedWidth: 1120 };
const DESK = { width: 1280, height: 900, savedWidth: 1120 };

const PICTURES = {
  'list-phone': { state: 'home', ...PHONE },
  'list-desktop': { state: 'home', ...DESKTOP },
  'saree-phone': { state: 'product', ...PHONE },
  'saree-desktop': { state: 'product', ...DESKTOP },
  'cart-phone': { state: 'cart, many items', ...PHONE },
  'cart-desktop': { state: 'cart, many items', ...DESKTOP },
  'order-phone': { state: 'order, pending', ...PHONE },
  'order-desktop': { state: 'order, pending', ...DESKTOP },
  'admin-orders-phone': { state: 'admin orders', ...PHONE },
  'admin-orders-desktop': { state: 'admin orders', ...DESK },
  dashboard: { state: 'dashboard, full month', ...DESK },
  pack: { state: 'admin pack', ...DESK },
  cancelled: { state: 'admin orders, cancelled', ...DESK },
  payments: { state: 'admin payments', ...DESKTOP, height: 480 },
  'quick-list': { state: 'admin quick list, conflict', ...DESKTOP },
  'link-made': { state: 'admin link, made', ...PHONE, savedWidth: 400 },
  counter: { state: 'admin counter', ...PHONE, savedWidth: 400 },
  'close-day': { state: 'admin day', ...PHONE, height: 900, savedWidth: 400 },
  'stock-count': { state: 'admin stock count, not sent', ...PHONE },
  'add-saree': {
    state: 'admin product, adding with images',
    ...PHONE,
    height: 1180,
    savedWidth: 400,
  },
};

const words = process.argv.slice(2).filter((one) => one !== '--list');
const chosen = Object.entries(PICTURES).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (process.argv.includes('--list')) {
  for (const [name, { state }] of chosen) console.log(`${name}: ${state}`);
  process.exit();
}

const stopShop = await startDemoShop({ worker: true });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const [name, { state, width, height, savedWidth }] of chosen) {
    const page = await browser.newPage({
      baseURL: config.use?.baseURL ?? '',
      extraHTTPHeaders: randomClientAddress(),
      reducedMotion: 'reduce',
      viewport: { width, height },
      deviceScaleFactor: 2,
    });
    await screens[state]?.(page);
    await settle(page);
    const picture = sharp(await page.screenshot()).resize({ width: savedWidth });
    await picture.webp({ quality: 80 }).toFile(`${OUTPUT_DIR}/${name}.webp`);
    await page.context().close();
    console.log(name);
  }
} finally {
  await browser.close();
  await stopShop();
}
