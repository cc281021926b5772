import type { Page, Request } from '@playwright/test';

/** What went over the wire, packed with gzip, until a page was idle: KB of 1000 bytes. */
export interface Weight {
  html: number;
  fonts: number;
  script: number;
  pictures: number;
  /** Scripts that were asked for before the page had loaded. */
  early: string[];
  /** What was asked of anybody but the shop. */
  elsewhere: string[];
}

/** Opens a page with nothing kept in the browser, and weighs what comes. */
export async function weighPage(page: Page, address: string): Promise<Weight> {
  await askForGzip(page);
  const seen: Request[] = [];
  const early: string[] = [];
  let loaded = false;
  page.on('load', () => {
    loaded = true;
  });
  page.on('request', (request) => {
    seen.push(request);
    if (!loaded && request.resourceType() === 'script') early.push(request.url());
  });
  await page.goto(address);
  await page.locator('html[data-alive]').waitFor();
  await page.waitForLoadState('networkidle');

  const later = await offScreen(page);
  const { origin } = new URL(page.url());
  return {
    html: await weigh(seen.filter((one) => one.resourceType() === 'document')),
    fonts: await weigh(seen.filter((one) => one.resourceType() === 'font')),
    script: await weigh(seen.filter((one) => one.resourceType() === 'script')),
    pictures: await weigh(
      seen.filter((one) => one.resourceType() === 'image' && !later.includes(one.url())),
    ),
    early,
    elsewhere: seen.map((one) => one.url()).filter((url) => new URL(url).origin !== origin),
  };
}

/** The scripts that are asked for while something is done on a page that is idle. */
export async function weighScripts(page: Page, act: () => Promise<unknown>): Promise<number> {
  await askForGzip(page);
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await act();
  return weigh(scripts);
}

async function askForGzip(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
}

async function weigh(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
}

/** Pictures that are fetched early, for when somebody scrolls or turns to the next one. */
const offScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((picture) => {
        const { top, left } = picture.getBoundingClientRect();
        return top >= window.innerHeight || left >= window.innerWidth;
      })
      .map(({ currentSrc }) => currentSrc),
  );
