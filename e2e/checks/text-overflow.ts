import type { Page } from '@playwright/test';

/** Texts that are clipped or overlap other texts. */
export async function findTextProblems(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(findClippedTexts)),
    ...(await page.evaluate(findOverlappingTexts)),
  ];
}

/** Ignores line clamping and ellipses, which are intended. Runs in the page. */
function findClippedTexts(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isCut = (part: HTMLElement) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(part);
    const intended = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    // Screen-reader-only texts are 1 px wide.
    if (intended || part.offsetWidth <= 1 || !part.textContent?.trim()) return false;
    const wide = hides(overflowX) && part.scrollWidth > part.clientWidth + 1;
    return wide || (hides(overflowY) && part.scrollHeight > part.clientHeight + 1);
  };
  const parts = [...document.querySelectorAll<HTMLElement>('body *')];
  return parts
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && isCut(part))
    .map((part) => `clipped: <${part.localName} class="${part.className}"> ${part.textContent}`);
}

/** Runs in the page. */
function findOverlappingTexts(): string[] {
  const lines = [...document.querySelectorAll<HTMLElement>('body *')].flatMap(getLines);
  return lines.flatMap((line, place) =>
    lines
      .slice(place + 1)
      .filter((other) => other.part !== line.part && overlap(line.box, other.box))
      .map((other) => `overlapping: ${line.part.textContent} and ${other.part.textContent}`),
  );

  /** Visible lines of the element's own text nodes, without those hidden by its clip. */
  function getLines(part: HTMLElement) {
    const seen = part.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    const own = [...part.childNodes].filter((node) => node instanceof Text && node.data.trim());
    const clip = own.length > 0 && seen ? getClip(part) : undefined;
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

  /** Box that clips the element. @returns undefined for screen-reader-only, fixed and sticky elements. */
  function getClip(part: HTMLElement) {
    let clip: DOMRect | undefined;
    for (let above: HTMLElement | null = part; above; above = above.parentElement) {
      const { position, overflowY, webkitLineClamp } = getComputedStyle(above);
      if (above.offsetWidth <= 1 || position === 'fixed' || position === 'sticky') return undefined;
      const cuts = webkitLineClamp !== 'none' || overflowY !== 'visible';
      if (cuts) clip ??= above.getBoundingClientRect();
    }
    return clip ?? document.documentElement.getBoundingClientRect();
  }

  /** Allows a third of the line height: glyphs seldom fill it. */
  function overlap(one: DOMRect, other: DOMRect) {
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    return wide > 2 && high > Math.min(one.height, other.height) / 3;
  }
}
