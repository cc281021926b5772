import { expect, type Locator, type Page } from '@playwright/test';
import { cards, hold, lookAway, test, visit } from '../../fixtures/test.ts';
import { boughtMany, orderOf } from '../../pages/orders.ts';

const EVERY_MS = 2500;

const shown = (page: Page) => cards(page).locator('[data-shown] img');
const title = (page: Page) => cards(page).getByRole('heading');
const pause = (page: Page) => page.getByRole('button', { name: 'Pause pictures' });
const away = (page: Page) => page.mouse.move(1, 1);

/**
 * Opens an order of three products. The pointer rests on its card, and time passes only when it is
 * told to. What comes back waits for a picture, counted from the one that is shown now.
 */
async function visitThree(page: Page, held?: number) {
  const { items } = await orderOf(page, await boughtMany(page, 3));
  const paths = items.map(({ image }) => encodeURIComponent(image[0] ?? 'none'));
  const release = await hold(page, new RegExp(`${held === undefined ? 'nothing' : paths[held]}`));
  await page.clock.install();
  await visit(page, '/orders');
  await title(page).hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  const src = (await shown(page).getAttribute('src')) ?? '';
  const first = paths.findIndex((path) => src.includes(path));
  expect(first).toBeGreaterThanOrEqual(0);
  const expectPicture = (turns: number) =>
    expect(shown(page)).toHaveAttribute('src', new RegExp(paths[(first + turns) % 3] ?? 'none'));
  return { expectPicture, release };
}

/** The page has been told, by the browser, whether this is on the screen. */
const noticed = (where: Locator) =>
  where.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(() => resolve()).observe(element);
      }),
  );

test('[ORDERS-02] the picture changes every 2.5 s when there are several products', async ({
  page,
}) => {
  const { expectPicture } = await visitThree(page);
  await away(page);
  await page.clock.runFor(EVERY_MS - 1);
  await expectPicture(0);
  await page.clock.runFor(1);
  await expectPicture(1);
  await page.clock.runFor(EVERY_MS);
  await expectPicture(2);
  await page.clock.runFor(EVERY_MS);
  await expectPicture(3);
});

test('the pictures rest while the card is read, is not seen, or its tab is not', async ({
  page,
}) => {
  const { expectPicture } = await visitThree(page);
  const frame = cards(page).locator('.order-frame');
  const scrollTo = async (place: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), place);
    await noticed(frame);
  };
  const reasons = {
    pointer: { stop: () => title(page).hover(), go: () => away(page) },
    focus: { stop: () => pause(page).focus(), go: () => pause(page).blur() },
    tab: {
      stop: () => page.evaluate(lookAway, 'hidden'),
      go: () => page.evaluate(lookAway, 'visible'),
    },
    screen: { stop: () => scrollTo(9999), go: () => scrollTo(0) },
  };
  for (const [turns, [reason, { stop, go }]] of Object.entries(reasons).entries()) {
    await test.step(reason, async () => {
      await stop();
      await page.clock.runFor(3 * EVERY_MS);
      await expectPicture(turns);
      await go();
      await page.clock.runFor(EVERY_MS);
      await expectPicture(turns + 1);
    });
  }
});

test('a button stops the pictures for good, and lets them go on', async ({ page }) => {
  const { expectPicture } = await visitThree(page);
  await pause(page).click();
  const play = page.getByRole('button', { name: 'Play pictures' });
  await expect(play).toBeFocused();
  await play.blur();
  await away(page);
  await page.clock.runFor(3 * EVERY_MS);
  await expectPicture(0);

  await play.click();
  await page.clock.runFor(EVERY_MS);
  await expectPicture(1);
});

test('a picture is shown when it is there, not before', async ({ page }) => {
  const { expectPicture, release } = await visitThree(page, 1);
  await away(page);
  await page.clock.runFor(EVERY_MS);
  await expectPicture(0);
  release();
  await expectPicture(1);
});

test('who wants nothing to move sees up to four pictures at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await boughtMany(page, 5);
  await page.clock.install();
  await visit(page, '/orders');
  const pictures = cards(page).locator('img');
  await expect(pictures.filter({ visible: true })).toHaveCount(4);
  await expect(page.getByRole('button', { name: /pictures/ })).toHaveCount(0);
  const before = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  await page.clock.runFor(3 * EVERY_MS);
  expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual(
    before,
  );
});
