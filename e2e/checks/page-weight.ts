import type { Page, Request } from '@playwright/test';

/** Transferred until the network was idle, with gzip, in KB of 1000 bytes. */
export interface PageWeight {
  html: number;
  fonts: number;
  script: number;
  images: number;
  /** Scripts requested before the load event. */
  early: string[];
  /** URLs requested from other origins. */
  thirdParty: string[];
}

/** Opens a page with an empty cache and measures its transfer sizes. */
export async function measurePageWeight(page: Page, url: string): Promise<PageWeight> {
  await requestGzip(page);
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
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');

  const later = await listOffscreenImages(page);
  const { origin } = new URL(page.url());
  return {
    html: await sumKilobytes(seen.filter((one) => one.resourceType() === 'document')),
    fonts: await sumKilobytes(seen.filter((one) => one.resourceType() === 'font')),
    script: await sumKilobytes(seen.filter((one) => one.resourceType() === 'script')),
    images: await sumKilobytes(
      seen.filter((one) => one.resourceType() === 'image' && !later.includes(one.url())),
    ),
    early,
    thirdParty: seen
      .map((one) => one.url())
      .filter((requested) => new URL(requested).origin !== origin),
  };
}

/** Size of the scripts that are requested during `act`. */
export async function measureScripts(page: Page, act: () => Promise<unknown>): Promise<number> {
  await requestGzip(page);
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await act();
  return sumKilobytes(scripts);
}

async function requestGzip(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
}

async function sumKilobytes(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
}

/** Images outside the first screen, loaded ahead of scrolling. */
const listOffscreenImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, left } = image.getBoundingClientRect();
        return top >= window.innerHeight || left >= window.innerWidth;
      })
      .map(({ currentSrc }) => currentSrc),
  );
