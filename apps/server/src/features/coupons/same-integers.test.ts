import type { OfferScope } from '@shop/contract';
import { fromRupees, paise } from '@shop/domain/money';
import { deliveryCharge } from '@shop/domain/orders/delivery';
import { quoteCoupon } from '@shop/domain/products/sales/coupon';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import { addCollection, drawRule } from '#test/sales/collections.ts';
import { addCoupon } from '#test/sales/coupons.ts';
import { addProducts, draw, drawShare, pick, TYPES } from '#test/sales/random-sales.ts';
import { insertSale } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';
import { findCouponByCode, listScopedLines } from './coupons.queries.ts';

const PRODUCTS = 120;
const COUPONS = 40;
const ORDERS = process.env.NIGHTLY ? 2000 : 400;

const maybe = (rupees: number) => (drawShare() < 0.4 ? 1 + draw(rupees) : undefined);

async function addRandomCoupons(db: Db): Promise<string[]> {
  const codes = Array.from({ length: COUPONS }, (_, index) => `CODE${index}`);
  const byRule = await addCollection(db, {
    slug: 'by-rule',
    pieces: { kind: 'rule', rule: drawRule({ any: false }) },
  });
  const byHand = await addCollection(db, {
    slug: 'by-hand',
    pieces: { kind: 'hand', product_ids: Array.from({ length: 30 }, (_, index) => 1 + 3 * index) },
  });
  for (const code of codes) {
    const product_ids = Array.from({ length: 30 }, () => 1 + draw(PRODUCTS));
    const scopes: [OfferScope, ...OfferScope[]] = [
      { kind: 'all' },
      { kind: 'types', types: [pick(TYPES)] },
      { kind: 'products', product_ids: [...new Set(product_ids)] },
      { kind: 'collection', collection_id: pick([byRule, byHand]) },
    ];
    const [cap, minimum] = [maybe(3000), maybe(40_000)];
    await addCoupon(db, {
      code,
      scope: pick(scopes),
      on_sale_prices: drawShare() < 0.5,
      ...(drawShare() < 0.6 ? { percent: 1 + draw(90) } : { amount: 1 + draw(5000) }),
      ...(cap !== undefined && { cap }),
      ...(minimum !== undefined && { minimum }),
    });
  }
  return codes;
}

interface Frozen {
  amount_paise: number;
  delivery_paise: number;
  discount_paise: number;
  shares: number[];
}

/** The values that the reservation of a guest would freeze. @returns the state of the error, when it is refused */
async function freeze(
  db: Db,
  { code, lines }: { code: string; lines: { product_id: number; quantity: number }[] },
): Promise<Frozen | string> {
  const trx = await db.startTransaction().execute();
  try {
    const products = lines.map(({ product_id }) => product_id);
    const quantities = lines.map(({ quantity }) => quantity);
    const created = await sql<{ checkout_id: string }>`
      select checkout_id from create_checkout(null, sha256('tab'), sha256('network'),
        ${products}::bigint[], ${quantities}::integer[], sha256('request'),
        '{"email": "asha@example.com", "phone": "9847012345"}',
        '{"charge_paise": 9000, "free_from_paise": 1000000}', '15 minutes', '45 minutes', null, ${code})`
      .execute(trx)
      .catch((error: unknown) => (error as { code: string }).code);
    if (typeof created === 'string') return created;
    const { rows } = await sql<Frozen>`
      select amount_paise, delivery_paise, c.discount_paise,
        (select array_agg(i.discount_paise order by product_id) from checkout_item i) as shares
      from checkout c`.execute(trx);
    return rows[0] ?? 'outside the limits';
  } finally {
    await trx.rollback().execute();
  }
}

it(`[SALE-03] [SALE-12] ${ORDERS} random orders with sales, codes and delivery have the same integers in SQL and TypeScript`, {
  timeout: 600_000,
}, async () => {
  const { db } = await createTestShop();
  await addProducts(db, PRODUCTS);
  await sql`update product set price_paise = 100 + price_paise % 480000, enabled = true`.execute(
    db,
  );
  await insertSale(db, { types: ['stole'], percent: 35 });
  await buildPriceBooks(db);
  const codes = await addRandomCoupons(db);

  const seen = { discounted: 0, refused: 0, free: 0 };
  for (let order = 0; order < ORDERS; order += 1) {
    const code = codes[draw(codes.length)] ?? '';
    const ids = new Set(Array.from({ length: 1 + draw(6) }, () => 1 + draw(PRODUCTS)));
    const lines = [...ids]
      .toSorted((a, b) => a - b)
      .map((product_id) => ({ product_id, quantity: 1 + draw(4) }));
    const coupon = await findCouponByCode(db, code);
    if (!coupon) throw new Error('no coupon');
    const scoped = await listScopedLines(db, coupon.coupon_id, lines);
    const { items, discount, shares } = quoteCoupon(
      coupon,
      scoped.map((line) => ({ ...line, eligible: line.in_scope && !line.left_out })),
    );
    const charge = deliveryCharge({ charge: 90, freeFrom: 10_000 }, items);

    const frozen = await freeze(db, { code, lines });

    const amount_paise = paise(items - discount + charge);
    const expected = { amount_paise, delivery_paise: charge, discount_paise: discount, shares };
    expect(frozen).toEqual(discount === 0 ? 'SH003' : expected);
    expect(amount_paise).toBeGreaterThanOrEqual(fromRupees(1));
    seen.discounted += discount > 0 ? 1 : 0;
    seen.refused += discount === 0 ? 1 : 0;
    seen.free += charge === 0 ? 1 : 0;
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(ORDERS / 20);
});
