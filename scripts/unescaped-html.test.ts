import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../apps/web/app', import.meta.url));

/** APIs that put text into a page or a script without escaping. */
const UNESCAPED =
  /dangerouslySetInnerHTML|\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write|srcDoc|\beval\(|new Function|createContextualFragment|setHTMLUnsafe|'script:ld\+json'/g;

/**
 * Pages that the server makes from Markdown, the inlined style sheet and hydration script, and JSON-LD, which
 * the framework escapes.
 */
const KNOWN = [
  'features/pages/html-text.tsx dangerouslySetInnerHTML',
  'root.tsx dangerouslySetInnerHTML',
  'root.tsx dangerouslySetInnerHTML',
  "routes/collections/collection.tsx 'script:ld+json'",
  "routes/product-info.tsx 'script:ld+json'",
];

it('unescaped HTML is used in the listed places only', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app });
  const found = files.toSorted().flatMap((file) => {
    const uses = readFileSync(`${app}/${file}`, 'utf8').match(UNESCAPED) ?? [];
    return uses.map((use) => `${file} ${use}`);
  });

  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual(KNOWN);
});
