import { randomUUID } from 'node:crypto';
import { type LinkInput, type PayLinkDetails, payments, type Role } from '@shop/contract';
import { receiveMoney } from '#features/counter/sales/finish-sale.ts';
import { startSale } from '#features/counter/sales/start-sale.ts';
import { makeLink } from '#features/payments/links/make-link.ts';
import { startLinkPayment } from '#features/payments/links/start-link-payment.ts';
import { toPaymentResult } from './payments.ts';
import { createPerson, createTestShop, type TestShop } from './test-shop.ts';

/** A shop with a saree at ₹2,450, whose owner has just logged in. */
export async function openLinkShop({ stock = 1, ownProvider = false } = {}) {
  const shop = await createTestShop({ ownProvider });
  const saree = await shop.addProduct({ stock });
  const seller = await createSeller(shop, 'owner');
  return { shop, saree, seller };
}

export async function createSeller(shop: TestShop, role: Role, fresh = true) {
  const { admin_id } = await shop.createStaff(role);
  return { admin_id, role, fresh };
}

type Seller = Awaited<ReturnType<typeof createSeller>>;

/** For a day, with free delivery, at the price. */
export function linkInput(product_id: number, given: Partial<LinkInput> = {}): LinkInput {
  const { phone } = createPerson();
  return {
    request_id: randomUUID(),
    lines: [{ product_id, quantity: 1 }],
    phone,
    delivery: 0,
    keep_hours: 24,
    ...given,
  };
}

export const keepByLink = (
  { deps }: Pick<TestShop, 'deps'>,
  seller: Seller,
  product_id: number,
  given: Partial<LinkInput> = {},
) => makeLink(deps, seller, linkInput(product_id, given));

const PAYER = createPerson();

/** Presses Pay with the details of a person. @returns the provider order to be paid. */
export async function startLink(
  { deps }: Pick<TestShop, 'deps'>,
  token: string,
  given: Partial<PayLinkDetails> = {},
): Promise<string> {
  const { name, email, phone, address } = PAYER;
  const { data } = await startLinkPayment(deps, { token, name, email, phone, address, ...given });
  return data.id;
}

/** Pays, and sends the result as the browser does. */
export async function payLink(shop: TestShop, token: string) {
  const result = await shop.provider.pay(await startLink(shop, token));
  const { body } = await shop.call(payments.verify, { body: toPaymentResult(result) });
  return { body, order_id: 'order_id' in body ? body.order_id : '', result };
}

/** The checkout of a link. */
export const readCheckout = ({ db }: Pick<TestShop, 'db'>, link_id: number) =>
  db.selectFrom('checkout').selectAll().where('link_id', '=', link_id).executeTakeFirstOrThrow();

/** A sale in cash at a lower total. */
export async function sellAtCounter(
  { db, deps }: Pick<TestShop, 'db' | 'deps'>,
  seller: Seller,
  product_id: number,
) {
  const sale = await startSale(deps, seller, {
    request_id: randomUUID(),
    lines: [{ product_id, quantity: 1 }],
    tender: 'cash',
    total: 2400,
  });
  const { sale_id } = sale;
  await receiveMoney(deps, { sale_id, admin_id: seller.admin_id });
  return db
    .selectFrom('orders')
    .select(['order_id', 'rzp_payment_id'])
    .where('checkout_id', '=', sale_id)
    .executeTakeFirstOrThrow();
}
