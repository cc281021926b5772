import type { Page } from '@playwright/test';
import type { CopyBySelector } from './expected-copy.ts';

/** Expected texts of a screen that are missing or not unique in their element. */
export async function findCopyProblems(page: Page, parts: CopyBySelector = {}): Promise<string[]> {
  const problems: string[] = [];
  for (const [selector, copy] of Object.entries(parts)) {
    const elements = page.locator(selector).filter({ visible: true });
    const found = await elements.evaluateAll(readTexts);
    if (found.length === 0) problems.push(`no ${selector}`);
    for (const expected of copy) {
      const pattern = toPattern(expected);
      for (const texts of found) {
        const count = texts.filter((text) => pattern.test(text)).length;
        if (count !== 1) problems.push(`${expected}: ${count} times in ${selector}`);
      }
    }
  }
  return problems;
}

/** {n} matches a number, {total} an amount in rupees. */
function toPattern(copy: string): RegExp {
  const plain = copy.replaceAll(/[.?+$()]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll('{n}', '\\d+').replaceAll('{total}', '₹[\\d,.]+')}$`);
}

/** Visible texts of each element, without those of ancestors with the same text. Runs in the page. */
function readTexts(places: Element[]): string[][] {
  return places.map((place) => {
    const parts = [place, ...place.querySelectorAll('*')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr-only'),
    );
    const texts = new Map(parts.map((part) => [part, getText(part)]));
    return parts.flatMap((part) => {
      const text = texts.get(part);
      const inside = [...part.children].some((child) => texts.get(child) === text);
      return text && !inside ? [text] : [];
    });
  });

  function getText(part: Element): string {
    if (part instanceof HTMLInputElement) return part.placeholder;
    const copy = part.cloneNode(true);
    if (copy instanceof Element)
      for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  }
}
