import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { IMAGE_WIDTHS } from '@shop/contract';
import lighthouse, { desktopConfig } from 'lighthouse';
import { measurePageWeight } from '#checks/page-weight.ts';
import { startDemoShop } from '#fixtures/global-setup.ts';
import { randomClientAddress } from '#fixtures/test.ts';
import config from '#playwright.config.ts';
import { generateVariants, preparePage } from './audited-pages.ts';
import {
  ACCEPTED_BUDGETS,
  type Budget,
  DESIGN_BUDGETS,
  DESKTOP,
  PAGES,
  type PageName,
} from './budgets.ts';
import { measureInteractions } from './interactions.ts';

const DEBUGGING_PORT = Number(process.env.LIGHTHOUSE_PORT ?? 34_568);
const SMALL_PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const DESKTOP_PAGES: PageName[] = ['home', 'product'];
const REPORT = 'reports/lighthouse.json';

export interface AuditOptions {
  pages?: string[] | undefined;
  runs: number;
}

interface Measured extends Partial<Budget> {
  /** Lighthouse's benchmark index: lower when the machine is busy. */
  machine: number;
}

interface Row {
  page: string;
  measured: Measured;
  bars: Partial<Budget>;
  /** Replaces the design's budget where that is not reached. */
  held: Partial<Budget>;
}

/** Median of several runs: every page on a phone with slow 4G, two pages also on the desktop. */
export async function runLighthouseAudit({ pages = PAGES, runs }: AuditOptions): Promise<boolean> {
  const unknown = pages.find((one) => !Object.hasOwn(DESIGN_BUDGETS, one));
  if (unknown) throw new Error(`There is no page called ${unknown}.`);
  const stopShop = await startDemoShop({ worker: false });
  const browser = await chromium.launch(withDebugging(config.use?.launchOptions));
  const rows: Row[] = [];
  try {
    for (const name of PAGES.filter((one) => pages.includes(one))) {
      rows.push(...(await measurePage(browser, name, runs)));
    }
  } finally {
    await browser.close();
    await stopShop();
  }
  console.table(Object.fromEntries(rows.map((row) => [row.page, toTableRow(row)])));
  mkdirSync('reports', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(rows, null, 2));
  return rows.every((row) => listMisses(row.measured, { ...row.bars, ...row.held }).length === 0);
}

const withDebugging = ({ args = [], ...options }: LaunchOptions = {}): LaunchOptions => ({
  ...options,
  args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`],
});

async function measurePage(browser: Browser, name: PageName, runs: number): Promise<Row[]> {
  const page = await browser.newPage({
    ...SMALL_PHONE,
    baseURL: config.use?.baseURL ?? '',
    extraHTTPHeaders: randomClientAddress(),
  });
  const url = await preparePage[name](page);
  await generateVariants(page, url, IMAGE_WIDTHS);
  const { html, fonts, script, images } = await measurePageWeight(page, url);
  const inp = await measureInteractions(page, name, url);
  const cookies = await page.context().cookies();
  await page.context().close();

  const visit = {
    url: config.use?.baseURL + url,
    cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
  };
  const phone = await medianOf(runs, () => runLighthouse(visit, 'phone'));
  const measured = { html, fonts, script, images, ...phone, inp };
  const rows: Row[] = [
    { page: name, measured, bars: DESIGN_BUDGETS[name], held: ACCEPTED_BUDGETS[name] ?? {} },
  ];
  if (DESKTOP_PAGES.includes(name)) {
    const desktop = await medianOf(runs, () => runLighthouse(visit, 'desktop'));
    rows.push({ page: `${name}, desktop`, measured: desktop, bars: DESKTOP, held: {} });
  }
  return rows;
}

type Run = Omit<Required<Budget>, 'html' | 'fonts' | 'script' | 'images' | 'inp'> &
  Pick<Measured, 'machine'>;

async function runLighthouse(
  { url, cookie }: { url: string; cookie: string },
  device: 'phone' | 'desktop',
): Promise<Run> {
  const result = await lighthouse(
    url,
    { port: DEBUGGING_PORT, logLevel: 'error', ...(cookie && { extraHeaders: { cookie } }) },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (!result) throw new Error(`Lighthouse saw nothing at ${url}`);
  const { categories, audits, environment, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    machine: environment.benchmarkIndex,
  };
}

async function medianOf(runs: number, run: () => Promise<Run>): Promise<Run> {
  const all: Run[] = [];
  // Runs without timings are repeated, at most as many as are needed.
  for (let tries = 0; all.length < runs && tries < 2 * runs; tries += 1) {
    const one = await run();
    if (Number.isFinite(one.lcp) && one.performance > 0) all.push(one);
  }
  const median = (key: keyof Run) =>
    all.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    lcp: median('lcp'),
    cls: median('cls'),
    tbt: median('tbt'),
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    machine: median('machine'),
  };
}

const MORE_IS_BETTER = ['performance', 'accessibility', 'bestPractices', 'seo'];
// Object.keys is typed as string[].
const budgetKeys = (bars: Partial<Budget>) => Object.keys(bars) as (keyof Budget)[];

function listMisses(measured: Partial<Budget>, bars: Partial<Budget>): string[] {
  return budgetKeys(bars).filter((key) => {
    const { [key]: figure = Number.NaN } = measured;
    const { [key]: bar = Number.NaN } = bars;
    return MORE_IS_BETTER.includes(key) ? !(figure >= bar) : !(figure <= bar);
  });
}

/** Measured / budget for each figure, misses of the design's budget, and failures. */
function toTableRow({ measured, bars, held }: Row) {
  const cells = budgetKeys(bars).map((key) => [key, `${round(measured[key])} / ${bars[key]}`]);
  const misses = listMisses(measured, bars).join(' ');
  const fails = listMisses(measured, { ...bars, ...held }).join(' ');
  return { ...Object.fromEntries(cells), machine: round(measured.machine), misses, fails };
}

const round = (figure = Number.NaN) =>
  figure < 1 ? Number(figure.toFixed(3)) : Number(figure.toFixed(figure < 200 ? 1 : 0));
