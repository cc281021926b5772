import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { addressOf, catalog, type Product } from '@shop/contract';
import { makeVariant } from '@shop/server/features/catalog/make-variant.ts';
import lighthouse from 'lighthouse';
import openShop from './global-setup.ts';
import config from './playwright.config.ts';
import { behindTheCounter, PORT } from './shop.ts';

/** Lighthouse as a phone on slow 4G sees home and a product, the median of five runs each. */
const RUNS = 5;
const DEBUGGING_PORT = 34_568;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLOOR = [97, 100, 100, 100];
const shop = `http://127.0.0.1:${PORT}`;

interface Run {
  scores: number[];
  lcp: number;
  cls: number;
  tbt: number;
  bytes: number;
}

const closeShop = await openShop();
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  args: [...(config.use?.launchOptions?.args ?? []), `--remote-debugging-port=${DEBUGGING_PORT}`],
});
try {
  const product = await preparePictures();
  const table = [];
  for (const address of ['/home', `/product-info/${product.product_id}`]) {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(shop + address));
    table.push({ address, ...medianOf(runs) });
  }
  console.table(table);
  mkdirSync('reports', { recursive: true });
  writeFileSync('reports/lighthouse.json', JSON.stringify(table, null, 2));
  const below = table.some((row) =>
    CATEGORIES.some((category, place) => row[category] < (FLOOR[place] ?? 100)),
  );
  if (below) process.exitCode = 1;
} finally {
  await browser.close();
  await closeShop();
}

/** What the worker would have made of these pictures some minutes after they were added. */
async function preparePictures(): Promise<Product> {
  const answer = await fetch(shop + addressOf(catalog.list, { params: { page: 1 } }));
  const { products } = (await answer.json()) as { products: Product[] };
  const chosen = products.find(({ image }) => image.length === 5) ?? products[0];
  if (!chosen) throw new Error('the shop is empty');

  await behindTheCounter(async (deps) => {
    const keys = [...products.map(({ image }) => image[0] ?? ''), ...chosen.image];
    for (const image_key of keys) {
      for (const width of [320, 640] as const) {
        await makeVariant(deps, { image_key, width, format: 'avif' });
      }
    }
  });
  return chosen;
}

async function measure(url: string): Promise<Run> {
  const result = await lighthouse(url, { port: DEBUGGING_PORT, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse saw nothing at ${url}`);
  const { categories, audits } = result.lhr;
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcp: Math.round(figure('largest-contentful-paint')),
    cls: figure('cumulative-layout-shift'),
    tbt: Math.round(figure('total-blocking-time')),
    bytes: Math.round(figure('total-byte-weight')),
  };
}

function medianOf(runs: Run[]) {
  const median = (read: (run: Run) => number) =>
    runs.map(read).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  const score = (place: number) => median(({ scores }) => scores[place] ?? 0);
  return {
    performance: score(0),
    accessibility: score(1),
    'best-practices': score(2),
    seo: score(3),
    lcp_ms: median(({ lcp }) => lcp),
    cls: median(({ cls }) => cls),
    tbt_ms: median(({ tbt }) => tbt),
    kB: Math.round(median(({ bytes }) => bytes) / 1024),
  };
}
