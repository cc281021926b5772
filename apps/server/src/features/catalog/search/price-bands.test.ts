import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { bandOf, bandStart, cutIntoBands } from './price-bands.ts';

const inside = ({ min, max }: { min: number; max: number }) => Math.max(0, max - min + 1);

it.each([
  ['round prices', 100_000, 500_000],
  ['odd prices', 123_456, 9_876_543],
  ['a range inside one band', 100_001, 100_002],
  ['one price', 300_000, 300_000],
  ['no range at all', 300_000, 200_000],
  ['everything', 0, 50_000_000],
])('cuts %s into bands and edges without a gap', (_case, min, max) => {
  const { whole, edges } = cutIntoBands({ min, max });

  const inWhole = whole[0] > whole[1] ? 0 : bandStart(whole[1] + 1) - bandStart(whole[0]);
  const atEdges = edges.reduce((sum, edge) => sum + inside(edge), 0);
  expect(inWhole + atEdges).toBe(inside({ min, max }));
});

it('leaves nothing of a round range to be counted', () => {
  expect(cutIntoBands({ min: 100_000, max: 500_000 }).edges).toEqual([]);
});

it('puts every price into the same band as the database does', async () => {
  const shop = await openTestShop();
  const borders = Array.from({ length: 252 }, (_, band) => bandStart(band));
  const prices = borders.flatMap((start) => [start, start + 1, Math.max(start - 1, 0)]);

  const { rows } = await sql<{ price: number; band: number }>`
    select price, price_band(price) as band from unnest(${prices}::bigint[]) price`.execute(
    shop.db,
  );

  expect(rows.map(({ band }) => band)).toEqual(rows.map(({ price }) => bandOf(price)));
});
