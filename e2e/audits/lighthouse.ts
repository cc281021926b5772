import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { IMAGE_WIDTHS } from '@shop/contract';
import lighthouse, { desktopConfig } from 'lighthouse';
import { weighPage } from '../checks/page-weight.ts';
import { openShop } from '../fixtures/global-setup.ts';
import { fromSomewhere } from '../fixtures/test.ts';
import config from '../playwright.config.ts';
import { addressFor, preparePictures } from './audited-pages.ts';
import { BARS, type Bars, DESKTOP, HELD, PAGES, type PageName } from './budgets.ts';
import { measurePresses } from './interactions.ts';

const DEBUGGING_PORT = Number(process.env.LIGHTHOUSE_PORT ?? 34_568);
const SMALL_PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const ON_A_DESKTOP: PageName[] = ['home', 'product'];
const REPORT = 'reports/lighthouse.json';

export interface GateOptions {
  /** All of them, unless some are named. */
  pages?: string[] | undefined;
  runs: number;
}

interface Measured extends Partial<Bars> {
  /** How fast Lighthouse found this machine; the same machine finds less when it is not calm. */
  machine: number;
}

interface Row {
  page: string;
  measured: Measured;
  bars: Partial<Bars>;
  /** What counts, where the design's bar is out of reach. */
  held: Partial<Bars>;
}

/** Every page on a phone with slow 4G, and two on a desktop: the median of the runs and its bars. */
export async function lighthouseGate({ pages = PAGES, runs }: GateOptions): Promise<boolean> {
  const unknown = pages.find((one) => !Object.hasOwn(BARS, one));
  if (unknown) throw new Error(`There is no page called ${unknown}.`);
  const closeShop = await openShop({ works: false });
  const browser = await chromium.launch(withDebugging(config.use?.launchOptions));
  const rows: Row[] = [];
  try {
    for (const name of PAGES.filter((one) => pages.includes(one))) {
      rows.push(...(await measurePage(browser, name, runs)));
    }
  } finally {
    await browser.close();
    await closeShop();
  }
  console.table(Object.fromEntries(rows.map((row) => [row.page, lineOf(row)])));
  mkdirSync('reports', { recursive: true });
  writeFileSync(REPORT, JSON.stringify(rows, null, 2));
  return rows.every((row) => missesOf(row.measured, { ...row.bars, ...row.held }).length === 0);
}

const withDebugging = ({ args = [], ...options }: LaunchOptions = {}): LaunchOptions => ({
  ...options,
  args: [...args, `--remote-debugging-port=${DEBUGGING_PORT}`],
});

async function measurePage(browser: Browser, name: PageName, runs: number): Promise<Row[]> {
  const page = await browser.newPage({
    ...SMALL_PHONE,
    baseURL: config.use?.baseURL ?? '',
    extraHTTPHeaders: fromSomewhere(),
  });
  const address = await addressFor[name](page);
  await preparePictures(page, address, IMAGE_WIDTHS);
  const { html, fonts, script, pictures } = await weighPage(page, address);
  const inp = await measurePresses(page, name, address);
  const cookies = await page.context().cookies();
  await page.context().close();

  const visit = {
    url: config.use?.baseURL + address,
    cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
  };
  const phone = await medianOf(runs, () => runLighthouse(visit, 'phone'));
  const measured = { html, fonts, script, pictures, ...phone, inp };
  const rows: Row[] = [{ page: name, measured, bars: BARS[name], held: HELD[name] ?? {} }];
  if (ON_A_DESKTOP.includes(name)) {
    const desktop = await medianOf(runs, () => runLighthouse(visit, 'desktop'));
    rows.push({ page: `${name}, desktop`, measured: desktop, bars: DESKTOP, held: {} });
  }
  return rows;
}

type Run = Omit<Required<Bars>, 'html' | 'fonts' | 'script' | 'pictures' | 'inp'> &
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
  // A run in which the browser told no times says nothing; if there are many, something is wrong.
  for (let tries = 0; all.length < runs && tries < 2 * runs; tries += 1) {
    const one = await run();
    if (Number.isFinite(one.lcp) && one.performance > 0) all.push(one);
  }
  const median = (key: keyof Run) =>
    all.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    ...{ lcp: median('lcp'), cls: median('cls'), tbt: median('tbt') },
    ...{ performance: median('performance'), accessibility: median('accessibility') },
    ...{ bestPractices: median('bestPractices'), seo: median('seo') },
    machine: median('machine'),
  };
}

const MORE_IS_BETTER = ['performance', 'accessibility', 'bestPractices', 'seo'];
// The keys of the bars themselves.
const keysOf = (bars: Partial<Bars>) => Object.keys(bars) as (keyof Bars)[];

function missesOf(measured: Partial<Bars>, bars: Partial<Bars>): string[] {
  return keysOf(bars).filter((key) => {
    const { [key]: figure = Number.NaN } = measured;
    const { [key]: bar = Number.NaN } = bars;
    return MORE_IS_BETTER.includes(key) ? !(figure >= bar) : !(figure <= bar);
  });
}

/** One line of the table: measured / bar, what misses the design's bar, and what fails. */
function lineOf({ measured, bars, held }: Row) {
  const cells = keysOf(bars).map((key) => [key, `${rounded(measured[key])} / ${bars[key]}`]);
  const misses = missesOf(measured, bars).join(' ');
  const fails = missesOf(measured, { ...bars, ...held }).join(' ');
  return { ...Object.fromEntries(cells), machine: rounded(measured.machine), misses, fails };
}

const rounded = (figure = Number.NaN) =>
  figure < 1 ? Number(figure.toFixed(3)) : Number(figure.toFixed(figure < 200 ? 1 : 0));
