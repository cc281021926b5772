import type { Page } from '@playwright/test';

const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [role="button"]';
const MIN_TARGET_PX = 44;

/** The last one is a desktop at 400 % zoom. */
export const VIEWPORTS = [
  { width: 320, height: 800 },
  { width: 360, height: 800 },
  { width: 412, height: 800 },
  { width: 768, height: 800 },
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
];

/** Waits two frames, so that earlier changes are painted. */
export const waitForPaint = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Horizontal overflow, dialogs higher than the viewport, and targets smaller than 44 px. */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  const wide = await page.evaluate(findOverflow, page.viewportSize()?.width ?? 0);
  const small = await page.evaluate(findSmallTargets, {
    selector: INTERACTIVE,
    minSize: MIN_TARGET_PX,
  });
  return [...wide, ...small];
}

/** Runs in the page. */
function findOverflow(screen: number): string[] {
  const problems: string[] = [];
  // Elements half covered by the sticky bar would look too small.
  window.scrollTo(0, 0);
  // Mobile browsers zoom out on overflow, which increases innerWidth.
  for (const wide of [document.documentElement.scrollWidth, window.innerWidth]) {
    if (wide > screen) problems.push(`the page is ${wide} px wide`);
  }
  for (const dialog of document.querySelectorAll('dialog:modal')) {
    const { top, bottom } = dialog.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight)
      problems.push('the dialog is higher than the screen');
  }
  return problems;
}

/** Runs in the page. */
function findSmallTargets({ selector, minSize }: { selector: string; minSize: number }): string[] {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return [...(modal ?? document).querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    if (isInlineLink(control) || isOffscreen(control)) return [];
    const { width, height } = getTargetArea(control).getBoundingClientRect();
    if (Math.round(Math.min(width, height) * 10) / 10 >= minSize) return [];
    return [`${width} x ${height} px: ${control.outerHTML.slice(0, 160)}`];
  });

  /** Links inside a sentence are exempt (WCAG 2.5.8). */
  function isInlineLink(control: HTMLElement) {
    const beside = control.parentElement?.textContent?.trim() !== control.textContent?.trim();
    return beside && getComputedStyle(control).display === 'inline';
  }

  /** For example a skip link, which is visible only with focus. */
  function isOffscreen(control: HTMLElement) {
    const { right, bottom, width } = control.getBoundingClientRect();
    return right + window.scrollX <= 0 || bottom + window.scrollY <= 0 || width <= 1;
  }

  /** Clickable area: the label of a checkbox, or the card that a link's ::after covers. */
  function getTargetArea(control: HTMLElement): Element {
    if (control.matches('[type="checkbox"], [type="radio"], [type="file"]')) {
      return control.closest('label') ?? control;
    }
    const { content, position } = getComputedStyle(control, '::after');
    const stretched = content !== 'none' && position === 'absolute';
    const inCard = stretched && getComputedStyle(control).position === 'static';
    return (inCard ? control.offsetParent : control) ?? control;
  }
}
