import type { Page } from '@playwright/test';

/** What is pressed. A box to tick and a file to choose are pressed by their label. */
const PRESSED = 'a[href], button, input, select, textarea, summary, [role="button"]';
/** Anybody's finger. */
const SMALLEST = 44;

/** Every screen a page is seen on; the last is a desktop at 400 % zoom. */
export const SCREENS = [
  { width: 320, height: 800 },
  { width: 360, height: 800 },
  { width: 412, height: 800 },
  { width: 768, height: 800 },
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
];

/** After two frames whatever was done to the page has been drawn. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** What is wrong with how the page lies on the screen it is on, in words. */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  const wide = await page.evaluate(tooWide, page.viewportSize()?.width ?? 0);
  const small = await page.evaluate(tooSmall, { pressed: PRESSED, smallest: SMALLEST });
  return [...wide, ...small];
}

/** Runs in the page. */
function tooWide(screen: number): string[] {
  const faults: string[] = [];
  // What has slid half under the bar is not too small.
  window.scrollTo(0, 0);
  // A phone zooms out for what is too wide: its inner width then says so, too.
  for (const wide of [document.documentElement.scrollWidth, window.innerWidth]) {
    if (wide > screen) faults.push(`the page is ${wide} px wide`);
  }
  for (const dialog of document.querySelectorAll('dialog:modal')) {
    const { top, bottom } = dialog.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) faults.push('the dialog is higher than the screen');
  }
  return faults;
}

/** Runs in the page. */
function tooSmall({ pressed, smallest }: { pressed: string; smallest: number }): string[] {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return [...(modal ?? document).querySelectorAll<HTMLElement>(pressed)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    if (isProse(control) || isFar(control)) return [];
    const { width, height } = areaOf(control).getBoundingClientRect();
    if (Math.round(Math.min(width, height) * 10) / 10 >= smallest) return [];
    return [`${width} x ${height} px: ${control.outerHTML.slice(0, 160)}`];
  });

  /** A link in a sentence is as high as its line. */
  function isProse(control: HTMLElement) {
    const beside = control.parentElement?.textContent?.trim() !== control.textContent?.trim();
    return beside && getComputedStyle(control).display === 'inline';
  }

  /** Comes to the screen with the focus only. */
  function isFar(control: HTMLElement) {
    const { right, bottom, width } = control.getBoundingClientRect();
    return right + window.scrollX <= 0 || bottom + window.scrollY <= 0 || width <= 1;
  }

  /** Where a press counts: a card's link is stretched over the card, a label presses its box. */
  function areaOf(control: HTMLElement): Element {
    if (control.matches('[type="checkbox"], [type="radio"], [type="file"]')) {
      return control.closest('label') ?? control;
    }
    const { content, position } = getComputedStyle(control, '::after');
    const stretched = content !== 'none' && position === 'absolute';
    const inCard = stretched && getComputedStyle(control).position === 'static';
    return (inCard ? control.offsetParent : control) ?? control;
  }
}
