import type { Page } from '@playwright/test';
import type { Parts } from './expected-copy.ts';

/** What a state should say, and does not say exactly once. */
export async function wordsAmiss(page: Page, parts: Parts = {}): Promise<string[]> {
  const amiss: string[] = [];
  for (const [part, words] of Object.entries(parts)) {
    const places = page.locator(part).filter({ visible: true });
    const said = await places.evaluateAll(textsIn);
    if (said.length === 0) amiss.push(`no ${part}`);
    for (const wanted of words) {
      const pattern = patternOf(wanted);
      for (const texts of said) {
        const times = texts.filter((text) => pattern.test(text)).length;
        if (times !== 1) amiss.push(`${wanted}: ${times} times in ${part}`);
      }
    }
  }
  return amiss;
}

/** {n} stands for a number, {total} for a sum of money. */
function patternOf(words: string): RegExp {
  const plain = words.replaceAll(/[.?+$()]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll('{n}', '\\d+').replaceAll('{total}', '₹[\\d,.]+')}$`);
}

/** The texts that are seen in each place, each as short as it is whole. Runs in the page. */
function textsIn(places: Element[]): string[][] {
  return places.map((place) => {
    const parts = [place, ...place.querySelectorAll('*')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr-only'),
    );
    const texts = new Map(parts.map((part) => [part, textOf(part)]));
    return parts.flatMap((part) => {
      const text = texts.get(part);
      const inside = [...part.children].some((child) => texts.get(child) === text);
      return text && !inside ? [text] : [];
    });
  });

  function textOf(part: Element): string {
    if (part instanceof HTMLInputElement) return part.placeholder;
    const copy = part.cloneNode(true);
    if (copy instanceof Element)
      for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
    return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  }
}
