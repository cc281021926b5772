import { expect, type Locator, type Page } from '@playwright/test';
import { setVisibility, visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { cards } from '#pages/catalog.ts';
import { fetchOrder, placeLargeOrder } from '#pages/orders.ts';

const SLIDE_MS = 2500;

const shown = (page: Page) => cards(page).locator('[data-shown] img');
const title = (page: Page) => cards(page).getByRole('heading');
const pause = (page: Page) => page.getByRole('button', { name: 'Pause pictures' });
const away = (page: Page) => page.mouse.move(1, 1);

/**
 * Opens an order of three products with the pointer on its card and the clock paused. `expectImage` takes
 * the number of slides since then.
 */
async function openSlideshow(page: Page, held?: number) {
  const { items } = await fetchOrder(page, await placeLargeOrder(page, 3));
  const paths = items.map(({ image }) => encodeURIComponent(image[0] ?? 'none'));
  const release = await delayRequests(
    page,
    new RegExp(`${held === undefined ? 'nothing' : paths[held]}`),
  );
  await page.clock.install();
  await visit(page, '/orders');
  await title(page).hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  const src = (await shown(page).getAttribute('src')) ?? '';
  const first = paths.findIndex((path) => src.includes(path));
  expect(first).toBeGreaterThanOrEqual(0);
  const expectImage = (slides: number) =>
    expect(shown(page)).toHaveAttribute('src', new RegExp(paths[(first + slides) % 3] ?? 'none'));
  return { expectImage, release };
}

/** Waits until the page's intersection observers have run. */
const waitForIntersection = (where: Locator) =>
  where.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(() => resolve()).observe(element);
      }),
  );

test('[ORDERS-02] the image changes every 2.5 s; hover, focus, scrolling away and a hidden tab pause it', async ({
  page,
}) => {
  const { expectImage } = await openSlideshow(page);
  await away(page);
  await page.clock.runFor(SLIDE_MS - 1);
  await expectImage(0);
  await page.clock.runFor(1);
  await expectImage(1);
  await page.clock.runFor(SLIDE_MS);
  await expectImage(2);
  await page.clock.runFor(SLIDE_MS);
  await expectImage(3);

  const frame = cards(page).locator('.order-frame');
  const scrollTo = async (place: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), place);
    await waitForIntersection(frame);
  };
  const reasons = {
    pointer: { stop: () => title(page).hover(), go: () => away(page) },
    focus: { stop: () => pause(page).focus(), go: () => pause(page).blur() },
    tab: {
      stop: () => page.evaluate(setVisibility, 'hidden'),
      go: () => page.evaluate(setVisibility, 'visible'),
    },
    screen: { stop: () => scrollTo(9999), go: () => scrollTo(0) },
  };
  for (const [slides, [reason, { stop, go }]] of Object.entries(reasons).entries()) {
    await test.step(reason, async () => {
      await stop();
      await page.clock.runFor(3 * SLIDE_MS);
      await expectImage(3 + slides);
      await go();
      await page.clock.runFor(SLIDE_MS);
      await expectImage(4 + slides);
    });
  }
});

test('a button pauses and resumes the slideshow', { tag: '@nightly' }, async ({ page }) => {
  const { expectImage } = await openSlideshow(page);
  await pause(page).click();
  const play = page.getByRole('button', { name: 'Play pictures' });
  await expect(play).toBeFocused();
  await play.blur();
  await away(page);
  await page.clock.runFor(3 * SLIDE_MS);
  await expectImage(0);

  await play.click();
  await page.clock.runFor(SLIDE_MS);
  await expectImage(1);
});

test('an image is shown only after it has loaded', { tag: '@nightly' }, async ({ page }) => {
  const { expectImage, release } = await openSlideshow(page, 1);
  await away(page);
  await page.clock.runFor(SLIDE_MS);
  await expectImage(0);
  release();
  await expectImage(1);
});

test('reduced motion shows up to four images at once', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await placeLargeOrder(page, 5);
  await page.clock.install();
  await visit(page, '/orders');
  const images = cards(page).locator('img');
  await expect(images.filter({ visible: true })).toHaveCount(4);
  await expect(page.getByRole('button', { name: /pictures/ })).toHaveCount(0);
  const before = await images.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  await page.clock.runFor(3 * SLIDE_MS);
  expect(await images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual(
    before,
  );
});
