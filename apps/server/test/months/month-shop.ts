import { randomUUID } from 'node:crypto';
import { adminPayments, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { toPaymentResult } from '#test/payments.ts';
import { openPackingShop, type Staff, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

/** A shop with a saree at 5 % and a brocade above the limit for large sales. */
export async function openMonthShop(mode: 'regular' | 'composition' | 'unregistered' = 'regular') {
  const opened = await openPackingShop({ ownProvider: true });
  await registerForTax(opened.shop, mode);
  const saree = await opened.shop.addProduct({ price_paise: fromRupees(2450), stock: 90 });
  const brocade = await opened.shop.addProduct({ price_paise: fromRupees(60_000), stock: 90 });
  return { ...opened, saree, brocade };
}

export type MonthShop = Awaited<ReturnType<typeof openMonthShop>>;

/** Sells and sends an order. */
export async function sellAndSend(
  { shop, asha, admin }: MonthShop,
  lines: [product_id: number, quantity: number][],
  address_id?: number,
): Promise<string> {
  const product_list = lines.map(([product_id, quantity]) => ({ product_id, quantity }));
  const { body } = await asha.call(payments.start, {
    body: { product_list, ...(address_id !== undefined && { address_id }) },
  });
  const result = toPaymentResult(await shop.provider.pay(body.data.id));
  const verified = await asha.call(payments.verify, { body: result });
  const order_id = 'order_id' in verified.body ? verified.body.order_id : '';
  await ship(admin, [{ order_id }]);
  return order_id;
}

/** @param part pieces or an amount. */
export const refundPart = (admin: Staff, id: string, part: object) =>
  admin.call(adminPayments.refundPart, {
    params: { id },
    body: { request_id: randomUUID(), reason: 'Came back', ...part },
  });
