import { randomUUID } from 'node:crypto';
import { type CounterSaleInput, counter, type Role, type ShopSettings } from '@shop/contract';
import { sql } from 'kysely';
import { startSale } from '#features/counter/sales/start-sale.ts';
import { createTestShop, type TestShop } from '../test-shop.ts';

export type Cashier = Awaited<ReturnType<TestShop['createStaff']>>;

/** A shop that takes every tender, with a saree at ₹2,450 and somebody who sells it. */
export async function openCounter({
  stock = 5,
  role = 'counter',
  settings = {},
}: {
  stock?: number;
  role?: Role;
  settings?: Partial<ShopSettings>;
} = {}) {
  const shop = await createTestShop({ ownProvider: true });
  await setSettings(shop, { shopUpiId: 'shop@upi', counterQrCodes: true, ...settings });
  const saree = await shop.addProduct({ stock });
  const cashier = await shop.createStaff(role);
  return { shop, saree, cashier };
}

async function setSettings({ db, deps }: TestShop, settings: Partial<ShopSettings>) {
  // The first reader stores those of a new shop.
  await deps.settings.load();
  await sql`
    update shop_settings set settings = settings || ${JSON.stringify(settings)}::jsonb`.execute(db);
  deps.settings.clear();
}

/** One piece for cash at its price. */
export function saleInput(
  product_id: number,
  given: Partial<CounterSaleInput> = {},
): CounterSaleInput {
  return {
    request_id: randomUUID(),
    lines: [{ product_id, quantity: 1 }],
    tender: 'cash',
    ...given,
  };
}

export const start = (
  cashier: Cashier,
  product_id: number,
  given: Partial<CounterSaleInput> = {},
) => cashier.call(counter.start, { body: saleInput(product_id, given) });

export const receive = (cashier: Cashier, sale_id: string, reference?: string) =>
  cashier.call(counter.receive, {
    params: { sale_id },
    body: reference === undefined ? {} : { reference },
  });

/** Sells, and takes the money in hand. */
export async function sell(
  cashier: Cashier,
  product_id: number,
  given: Partial<CounterSaleInput> = {},
) {
  const { body: started } = await start(cashier, product_id, given);
  const { status, body } = await receive(cashier, started.sale_id);
  if (status !== 200) throw new Error(`not sold: ${status} ${JSON.stringify(started)}`);
  return { ...body, order_id: body.order_id ?? '' };
}

/** Sells by a QR code of the provider, which the screen finds paid. */
export async function sellByQrCode(
  shop: TestShop,
  cashier: Cashier,
  product_id: number,
  given: Partial<CounterSaleInput> = {},
) {
  const { body } = await start(cashier, product_id, { ...given, tender: 'qr code' });
  const { sale_id } = body;
  const { rzp_qr_id } = await shop.db
    .selectFrom('checkout')
    .select('rzp_qr_id')
    .where('checkout_id', '=', sale_id)
    .executeTakeFirstOrThrow();
  await shop.provider.payQr(rzp_qr_id ?? '');
  return (await cashier.call(counter.view, { params: { sale_id } })).body;
}

/** A sale that waits for cash. @returns its id */
export async function drawCounterSale(
  { deps }: Pick<TestShop, 'deps'>,
  admin_id: number,
  product_id: number,
): Promise<string> {
  const seller = { admin_id, role: 'owner' as const, fresh: true };
  return (await startSale(deps, seller, saleInput(product_id))).sale_id;
}
