import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { renderMail } from '@shop/server/mail/templates/render-mail.ts';
import {
  MESSAGE_VARIANTS,
  SAMPLE_MESSAGES,
  SAMPLE_SHOP,
  type SampleMessage,
} from '@shop/server/test/mail/sample-messages.ts';
import { findLayoutProblems } from '#checks/layout.ts';
import { MESSAGE_FONTS } from '#fixtures/message-fonts.ts';

const VIEWS = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 600, colorScheme: 'light' },
  { width: 600, colorScheme: 'dark' },
] as const;
type View = (typeof VIEWS)[number];

/** Lower than any message, so that an image ends with the message. */
const HEIGHT = 200;
/** Has most of the blocks that messages are made of. */
const PUSH_KIND = 'order_received';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// No page of the shop is opened: the messages are rendered here.
for (const sample of SAMPLE_MESSAGES) {
  const kind = sample.name;
  const details = kind === PUSH_KIND ? {} : { tag: '@nightly' };
  test(`[MAIL-04] ${kind}: reference image and axe, light and dark`, details, async ({ page }) => {
    const images: Buffer[] = [];
    for (const view of VIEWS) {
      await showMessage(page, render(sample), view);
      expect.soft(await findLayoutProblems(page), `${view.width}`).toEqual([]);
      if (view.width === 360) expect.soft(await runAxe(page), view.colorScheme).toEqual([]);
      images.push(await page.screenshot({ fullPage: true }));
    }
    await showSideBySide(page, images);
    await expect(page.locator('main')).toHaveScreenshot(['messages', `${kind}.png`], {
      // Less than the area of a button.
      maxDiffPixelRatio: 0.002,
    });
  });
}

test('[MAIL-04] messages look the same in a mail program that drops style sheets', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const sample of SAMPLE_MESSAGES) {
    const kind = sample.name;
    const html = render(sample);
    const bare = html.replace(/<style>[^]*?<\/style>|<meta name="[a-z]*-?color-scheme[^>]*>/g, '');
    expect(bare.length, kind).toBeLessThan(html.length);
    await showMessage(page, html, VIEWS[0]);
    const expected = await page.screenshot({ fullPage: true });
    await showMessage(page, bare, VIEWS[1]);
    expect((await page.screenshot({ fullPage: true })).equals(expected), kind).toBe(true);
  }
});

test('[MAIL-04] long names and other cases fit 320 and 360 px, also in wide fonts', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const sample of [...SAMPLE_MESSAGES, ...MESSAGE_VARIANTS]) {
    for (const fonts of [MESSAGE_FONTS, WIDE_FONTS]) {
      for (const width of [320, 360]) {
        await showMessage(page, render(sample), { width, colorScheme: 'light' }, fonts);
        expect.soft(await findLayoutProblems(page), sample.name).toEqual([]);
      }
    }
  }
});

/** Wider than the fonts of mail programs. */
const WIDE_FONTS =
  '<style>* { font-family: Verdana, "DejaVu Sans", sans-serif !important }</style>';

const render = ({ mail, data }: SampleMessage) => renderMail(mail, data, SAMPLE_SHOP).html;

async function showMessage(
  page: Page,
  html: string,
  { width, colorScheme }: { width: number; colorScheme: View['colorScheme'] },
  fonts = MESSAGE_FONTS,
) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: HEIGHT });
  await page.setContent(html.replace('</head>', `${fonts}</head>`));
  await page.evaluate(() => document.fonts.ready);
}

async function showSideBySide(page: Page, images: Buffer[]) {
  const width = VIEWS.reduce((sum, view) => sum + view.width, 0);
  await page.setViewportSize({ width, height: HEIGHT });
  const elements = images.map(
    (image) => `<img src="data:image/png;base64,${image.toString('base64')}">`,
  );
  await page.setContent(`<meta name="viewport" content="width=device-width"><style>body { margin: 0 }
    main { display: flex; align-items: start; background: grey }</style><main>${elements.join('')}</main>`);
}

async function runAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
