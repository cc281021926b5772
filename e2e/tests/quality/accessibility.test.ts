import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { wordsAmiss } from '../../checks/copy.ts';
import { WORDS } from '../../checks/expected-copy.ts';
import { drawn, faultsOfLayout, SCREENS } from '../../checks/layout.ts';
import { test } from '../../fixtures/test.ts';
import { states } from '../../screens/all-screens.ts';

/** Axe takes most of the time and finds the same at a neighbouring width: EVERY_WIDTH=yes asks it at all. */
const AXE_WIDTHS = process.env.EVERY_WIDTH === 'yes' ? [320, 360, 768, 1280] : [360];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const [state, reach] of Object.entries(states)) {
  test(`${state}: nothing for axe to find, nothing too wide, too small or amiss`, async ({
    page,
  }) => {
    // Axe looks at every element.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const screen of SCREENS) {
      await test.step(`${screen.width} x ${screen.height}`, async () => {
        await page.setViewportSize(screen);
        if (screen === SCREENS[0]) await reach(page);
        await drawn(page);
        expect.soft(await faultsOfLayout(page)).toEqual([]);
        if (screen.width === 1280) expect.soft(await wordsAmiss(page, WORDS[state])).toEqual([]);
        if (AXE_WIDTHS.includes(screen.width) && screen.height > 400)
          expect.soft(await findingsOf(page)).toEqual([]);
      });
    }
  });
}

async function findingsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
