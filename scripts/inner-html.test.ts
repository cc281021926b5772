import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../apps/web/app', import.meta.url));

/** Ways from a text to a page, or to a script, that do not escape it. */
const UNESCAPED =
  /dangerouslySetInnerHTML|\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write|srcDoc|\beval\(|new Function|createContextualFragment|setHTMLUnsafe|'script:ld\+json'/g;

/** The shop's own style and starter, and what the framework escapes before it writes it. */
const KNOWN = [
  'root.tsx dangerouslySetInnerHTML',
  'root.tsx dangerouslySetInnerHTML',
  "routes/product-info.tsx 'script:ld+json'",
];

it('texts reach a page escaped, everywhere but in the named places', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app });
  const found = files.toSorted().flatMap((file) => {
    const uses = readFileSync(`${app}/${file}`, 'utf8').match(UNESCAPED) ?? [];
    return uses.map((use) => `${file} ${use}`);
  });

  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual(KNOWN);
});
