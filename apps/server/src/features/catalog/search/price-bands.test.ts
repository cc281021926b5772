import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { priceBand, priceBandStart, splitPriceRange } from './price-bands.ts';

const width = ({ min, max }: { min: number; max: number }) => Math.max(0, max - min + 1);

it.each([
  ['round prices', 100_000, 500_000],
  ['odd prices', 123_456, 9_876_543],
  ['a range inside one band', 100_001, 100_002],
  ['one price', 300_000, 300_000],
  ['no range at all', 300_000, 200_000],
  ['everything', 0, 50_000_000],
])('splits %s into bands and remainders without a gap', (_case, min, max) => {
  const { contained, remainders } = splitPriceRange({ min, max });

  const [first, last] = contained;
  const inBands = first > last ? 0 : priceBandStart(last + 1) - priceBandStart(first);
  const inRemainders = remainders.reduce((sum, range) => sum + width(range), 0);
  expect(inBands + inRemainders).toBe(width({ min, max }));
});

it('leaves no remainder of a round range', () => {
  expect(splitPriceRange({ min: 100_000, max: 500_000 }).remainders).toEqual([]);
});

it('assigns every price to the same band as the SQL function', async () => {
  const shop = await createTestShop();
  const borders = Array.from({ length: 252 }, (_, band) => priceBandStart(band));
  const prices = borders.flatMap((start) => [start, start + 1, Math.max(start - 1, 0)]);

  const { rows } = await sql<{ price: number; band: number }>`
    select price, price_band(price) as band from unnest(${prices}::bigint[]) price`.execute(
    shop.db,
  );

  expect(rows.map(({ band }) => band)).toEqual(rows.map(({ price }) => priceBand(price)));
});
