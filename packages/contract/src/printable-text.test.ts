import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import { singleLine } from './fields.ts';

type Schema = z.core.$ZodType;

/** Every text field of a schema, with its path. */
function listTexts(schema: Schema, path: string): [string, Schema][] {
  // The classes of zod/mini describe themselves in `def`; which parts it has depends on its type.
  const def = (schema as z.ZodMiniType).def as z.core.$ZodTypeDef & {
    shape?: Record<string, Schema>;
    element?: Schema;
    innerType?: Schema;
    valueType?: Schema;
    options?: Schema[];
  };
  if (def.type === 'string' || def.type === 'pipe') return [[path, schema]];
  const inner = [def.element, def.innerType, def.valueType, ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      listTexts(field, `${path}.${name}`),
    ),
    ...inner.flatMap((field) => (field ? listTexts(field, path) : [])),
  ];
}

const texts = endpoints.flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) => (schema ? listTexts(schema, `${method} ${path}`) : [])),
);

/** Fields that are hashed and never stored or shown, or that a library checks in each part. */
const NEVER_STORED =
  /\.(password|currentPassword|newPassword|token|code|rawId|authenticatorAttachment)$/;

// A search without result is stored folded, and a URL has no half surrogates.
it('[API-16] finds the text fields of the contract', () => {
  expect(texts.length).toBeGreaterThan(100);
});

it.each([
  ['NUL', '\0'],
  ['right-to-left override', '\u202e'],
  ['left-to-right isolate', '\u2066'],
  ['half of a surrogate pair', '\ud800'],
])('[API-16] no text field that is stored accepts %s', (_name, character) => {
  const words = [
    `a${character}b`,
    `https://shop.example/${character}`,
    character.repeat(6),
    `9847${character}012345`,
  ];
  const accepting = texts
    .filter(([path]) => !NEVER_STORED.test(path))
    .filter(([path]) => !path.endsWith('.search') || character === '\0')
    .filter(([, schema]) =>
      words.some((word) => String(z.safeParse(schema, word).data).includes(character)),
    )
    .map(([path]) => path);

  expect([...new Set(accepting)]).toEqual([]);
});

it('[API-16] Malayalam keeps its joiners', () => {
  const words = 'അവന്‍, ക്‌ഷ, മയിൽപ്പീലി';
  expect(words).toMatch(/\u200d[^]*\u200c/);
  expect(z.safeParse(singleLine('Text'), words).data).toBe(words);
});
