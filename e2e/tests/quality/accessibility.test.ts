import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { findAmountProblems } from '#checks/amounts.ts';
import { findCopyProblems } from '#checks/copy.ts';
import { EXPECTED_COPY } from '#checks/expected-copy.ts';
import { findLayoutProblems, VIEWPORTS, waitForPaint } from '#checks/layout.ts';
import { isNightly } from '#fixtures/suite.ts';
import { test } from '#fixtures/test.ts';
import { screens } from '#screens/all-screens.ts';
import { MONEY_SCREENS, PUSH_SCREENS } from '#screens/push-screens.ts';

const PUSH_VIEWPORTS = VIEWPORTS.filter(
  ({ width, height }) => width === 360 || width === 1280 || height < 400,
);
const viewports = isNightly ? VIEWPORTS : PUSH_VIEWPORTS;
/** Axe takes most of the time and finds nearly the same at neighbouring widths. */
const AXE_WIDTHS = isNightly ? [320, 360, 768, 1280] : [360];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const [name, open] of Object.entries(screens)) {
  const details = PUSH_SCREENS.has(name) ? {} : { tag: '@nightly' };
  const hasMoney = MONEY_SCREENS.has(name);
  test(
    `${hasMoney ? '[ROUTE-09] ' : ''}${name}: axe, layout and copy`,
    details,
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const viewport of viewports) {
        await test.step(`${viewport.width} x ${viewport.height}`, async () => {
          await page.setViewportSize(viewport);
          if (viewport === viewports[0]) await open(page);
          await waitForPaint(page);
          expect.soft(await findLayoutProblems(page)).toEqual([]);
          if (viewport.width === 1280)
            expect.soft(await findCopyProblems(page, EXPECTED_COPY[name])).toEqual([]);
          if (viewport.width === 360 && hasMoney)
            expect.soft(await findAmountProblems(page)).toEqual([]);
          if (AXE_WIDTHS.includes(viewport.width) && viewport.height > 400)
            expect.soft(await runAxe(page)).toEqual([]);
        });
      }
    },
  );
}

async function runAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    // Otherwise every run opens another page for the frames of other origins.
    .setLegacyMode(!isNightly)
    .analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
