import type { Page } from '@playwright/test';

/** Texts of which a part is cut off, or that lie over another text. */
export async function spoiltTexts(page: Page): Promise<string[]> {
  return [...(await page.evaluate(cutTexts)), ...(await page.evaluate(overlappingTexts))];
}

/** Runs in the page. Lines that are counted or end in dots are cut on purpose. */
function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isCut = (part: HTMLElement) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
    const meant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    // What only a screen reader finds is a pixel wide.
    if (meant || part.offsetWidth <= 1 || !part.textContent?.trim()) return false;
    const wide = hides(overflowX) && part.scrollWidth > part.clientWidth + 1;
    return wide || (hides(overflowY) && part.scrollHeight > part.clientHeight + 1);
  };
  const parts = [...document.querySelectorAll<HTMLElement>('body *')];
  return parts
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && isCut(part))
    .map((part) => `cut: <${part.localName} class="${part.className}"> ${part.textContent}`);
}

/** Runs in the page. */
function overlappingTexts(): string[] {
  const lines = [...document.querySelectorAll<HTMLElement>('body *')].flatMap(linesOf);
  return lines.flatMap((line, place) =>
    lines
      .slice(place + 1)
      .filter((other) => other.part !== line.part && meet(line.box, other.box))
      .map((other) => `over each other: ${line.part.textContent} and ${other.part.textContent}`),
  );

  /** The lines of its own that are seen; those that are cut on purpose lie over nothing. */
  function linesOf(part: HTMLElement) {
    const seen = part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const own = [...part.childNodes].filter((node) => node instanceof Text && node.data.trim());
    const clip = own.length > 0 && seen ? clipOf(part) : undefined;
    if (!clip) return [];
    const range = document.createRange();
    const boxes = own.flatMap((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return boxes
      .filter((box) => middle(box) < clip.bottom && middle(box) > clip.top)
      .map((box) => ({ part, box }));
  }

  /** What cuts its lines. Nothing is said of what only a screen reader finds, or floats on purpose. */
  function clipOf(part: HTMLElement) {
    let clip: DOMRect | undefined;
    for (let above: HTMLElement | null = part; above; above = above.parentElement) {
      const { position, overflowY, webkitLineClamp } = getComputedStyle(above);
      if (above.offsetWidth <= 1 || position === 'fixed' || position === 'sticky') return undefined;
      const cuts = webkitLineClamp !== 'none' || overflowY !== 'visible';
      if (cuts) clip ??= above.getBoundingClientRect();
    }
    return clip ?? document.documentElement.getBoundingClientRect();
  }

  /** A letter seldom fills the upper and the lower third of its line. */
  function meet(one: DOMRect, other: DOMRect) {
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    return wide > 2 && high > Math.min(one.height, other.height) / 3;
  }
}
