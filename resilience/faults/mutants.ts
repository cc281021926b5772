import { globSync } from 'node:fs';

export interface Edit {
  files: string;
  find: string;
  replace: string;
}

/** A known fault, and the test file or suite that must notice it. */
export interface Mutant {
  name: string;
  edits: Edit[];
  /** `<name>.test.ts` of the server, or `resilience <suite> <times>`. */
  test: string;
}

/** Where a text is searched; it must be found exactly once. */
const SCOPES: Record<string, string> = {
  payments: 'apps/server/src/features/payments/**/*.ts',
  orders: 'apps/server/src/features/orders/**/*.ts',
  catalog: 'apps/server/src/features/catalog/**/*.ts',
  counter: 'apps/server/src/features/counter/**/*.ts',
  razorpay: 'apps/server/src/integrations/razorpay/*.ts',
  deps: 'apps/server/src/platform/deps.ts',
  sql: 'apps/server/migrations/**/*.sql',
};

/** Name | scope | test | text | replacement. A row without a name is one more edit of the row above. */
const TABLE = String.raw`
settling takes no lock | payments | races | lockCheckout(trx, paid) | lockCheckout(paymentsDb as never, paid)
releasing takes no lock | payments | races | lockCheckout(trx, { checkout_id }) | lockCheckout(db as never, { checkout_id })
stock is reserved without checking it | sql | settle-payment | and p.enabled\n      and s.stock >= line.quantity\n | and p.enabled\n
a late payment is ignored | payments | settle-payment |     if (!payment.outcome) return { |     if (checkout.status === 'released') return { outcome: 'none', user_id };\n    if (!payment.outcome) return {
failed is final | sql | late-reports | if payment_rank(new.status) < payment_rank(old.status) then | if old.status = 'failed' or payment_rank(new.status) < payment_rank(old.status) then
the browser's product list is trusted | payments | forged-results |   const fetched = await fetchPayment(deps, ids);\n |   const fetched = await fetchPayment(deps, ids);\n  const { product_list: [line] = [] } = result as { product_list?: { quantity: number }[] };\n  await deps.paymentsDb.updateTable('checkout').set({ amount_paise: 100 * (line?.quantity ?? 1) })\n    .where('rzp_order_id', '=', ids.rzp_order_id).execute();\n
the prefix of a signature is enough | razorpay | payments.routes | /^[0-9a-f]{64}$/.test(signature) | /^([0-9a-f]{2})+$/.test(signature)
 | razorpay | - | timingSafeEqual(expected, Buffer.from(signature, 'hex')) | expected.subarray(0, signature.length / 2).equals(Buffer.from(signature, 'hex'))
a refund has no idempotency key | razorpay | lost-refund-response |         'x-refund-idempotency': key,\n |
a reservation expires by the server's clock | payments | wrong-clock |       expires_at: openUntil,\n |       expires_at: new Date(Date.now() + 25 * 60_000),\n
the form's stock overwrites sales | catalog | edit-product | const delta = stock - (stock_base ?? left); | const delta = stock - left;
payments share the visitors' pool | deps | payment-pool | deps: { db, paymentsDb, replica, | deps: { db, paymentsDb: db, replica,
the cart is read again at payment | sql | verify-payment |   select new_order_id, i.product_id, i.quantity, i.unit_price_paise, i.name, i.description, i.image,\n    i.tax_class, i.hsn, i.uqc, i.discount_paise\n  from checkout_item i where i.checkout_id = paid_checkout;\n |   select new_order_id, l.product_id, l.quantity, p.price_paise, p.name, p.description, p.image[1],\n    i.tax_class, i.hsn, i.uqc, i.discount_paise\n  from cart_item l join product p using (product_id) join checkout c using (user_id)\n  join checkout_item i on i.checkout_id = c.checkout_id and i.product_id = l.product_id\n  where c.checkout_id = paid_checkout;\n
an order id is returned to anyone | payments | verify-payment |   if (!ofGuest && ofAnother) throw new ShopError('PAYMENT_NOT_FOUND');\n |
an order is shown to anyone | orders | object-ownership |     .where('order_id', '=', order_id)\n    .where(isReadableBy(reader))\n    .executeTakeFirst();\n  if (!order) |     .where('order_id', '=', order_id)\n    .executeTakeFirst();\n  if (!order)
anyone may request a cancellation | orders | object-ownership |     .where('order_id', '=', order_id)\n    .where(isReadableBy(reader))\n    .returning( |     .where('order_id', '=', order_id)\n    .returning(
a limited link does everything | orders | order-links |   if (scope === 'limited') throw new ShopError('PHONE_END_REQUIRED');\n |
digits are guessed without an end | orders | order-links | if (wrong.all >= all || wrong.day >= day) return DAY_SECONDS; | if (wrong.all >= all * 99 || wrong.day >= day * 99) return DAY_SECONDS;
a corrected email leaves the old links | orders | order-links |     await deleteOtherLinks(trx, order_id, token_hash);\n |
a guest's reservation is released by anyone | payments | guest-payment |     .where('rzp_order_id', '=', rzp_order_id)\n    .where(isHeldBy(holder))\n |     .where('rzp_order_id', '=', rzp_order_id)\n
a link's hold is released when the window closes | payments | link-times |     .where('rzp_order_id', '=', rzp_order_id)\n    .where(isHeldBy(holder))\n |     .where('rzp_order_id', '=', rzp_order_id)\n    .where((where) => where.or([isHeldBy(holder), where('link_id', 'is not', null)]))\n
no holder check on a link's start | payments | resilience event-orderings 12 | from checkout c join payment_link l using (link_id)\n    where link_id = | from checkout c join payment_link l using (link_id)\n    where link_id > 0 or link_id =
the address of a link changes in an open window | payments | start-link-payment |  or ship_to =  |  or ship_to is not null or ship_to =
a late payment of a cancelled link becomes an order | payments | link-times |   if (await isWithdrawn(trx, checkout)) return 'withdrawn';\n |
cash is received without a lock | counter | receive-money | lockCheckout(trx, { checkout_id: sale_id }) | lockCheckout(paymentsDb as never, { checkout_id: sale_id })
the drawer has no lock | counter | drawer | export async function openDrawer(trx: Trx): Promise<DrawerState> {\n  await lockDrawer(trx);\n | export async function openDrawer(trx: Trx): Promise<DrawerState> {\n
the drawer is written after the sale | counter | drawer |   const drawer = await openDrawer(trx);\n  if (tender === 'cash') {\n    await writeEntry(trx, drawer, { kind: 'sale', amount_paise, admin_id, order_id });\n  }\n |
 | counter | - |     await writeSale(trx, { ...sale, tender: sale.tender }, received);\n  });\n |     await writeSale(trx, { ...sale, tender: sale.tender }, received);\n  });\n  const { tender, amount_paise, order_id } = await getSale({ paymentsDb }, sale_id);\n  if (tender === 'cash' && order_id) await withRetryingTransaction(paymentsDb, async (trx) => writeEntry(trx, await openDrawer(trx), { kind: 'sale', amount_paise, admin_id: received.admin_id, order_id }));\n
a lost code keeps its piece | counter | qr-sales |     await releaseCheckout(paymentsDb, checkout_id, ({ status }) => status === 'held');\n |
a late payment of a code becomes an order | payments | resilience event-orderings 24 | return sold_by !== null || | return sold_by === -1 ||
guests reserve without a limit | sql | guest-payment | ) < max_per_person\n    and (select count(*) from checkout c where c.ship_to ->> 'phone' | ) < 1000\n    and (select count(*) from checkout c where c.ship_to ->> 'phone'
an unsigned webhook is accepted | payments | payments.routes | if (!razorpay.verifyWebhookSignature(bytes, signature)) | if (signature && !razorpay.verifyWebhookSignature(bytes, signature))
a customer may have many open checkouts | sql | database-constraints | create unique index checkout_one_active_per_user | create index checkout_one_active_per_user
a guest may have many open checkouts | sql | database-constraints | create unique index checkout_one_active_per_guest | create index checkout_one_active_per_guest
a checkout may have two holders | sql | database-constraints | check (num_nonnulls(user_id, guest_hash, link_id, sold_by) = 1) | check (num_nonnulls(user_id, guest_hash, link_id, sold_by) >= 1)
a provider order may have many checkouts | sql | database-constraints | rzp_order_id text unique check | rzp_order_id text check
a checkout may have many funding payments | sql | database-constraints | create unique index payment_one_order | create index payment_one_order
a checkout may have many orders | sql | database-constraints | checkout_id uuid not null unique | checkout_id uuid not null
a payment may have many orders | sql | database-constraints | rzp_payment_id text not null unique, | rzp_payment_id text not null,
a payment may have many whole refunds | sql | database-constraints | create unique index refund_one_whole | create index refund_one_whole
parts may be more than was paid | sql | database-constraints |   ) > paid then |   ) > paid * 9 then
a note may be more than its line | sql | credited-lines | or credited.gross + invoiced.gross > l.gross_paise | or false
a refund has no note | payments | refund-part |   await issueNotes(trx, { refund_id, parts });\n |
a part made elsewhere is not recorded | payments | refund-part |     else if (status !== 'failed') return recordForeign(trx, payment, known, refund);\n |
refunded pieces are still sent | sql | refund-part | coalesce((select sum(unsent) from refund_item | coalesce((select 0 * sum(unsent) from refund_item
a refund may belong to many payments | sql | database-constraints | rzp_refund_id text unique | rzp_refund_id text
an event may be stored twice | sql | database-constraints | event_id text primary key | event_id text not null
a reservation may be taken twice | sql | database-constraints | create unique index stock_movement_once_per_checkout | create index stock_movement_once_per_checkout
a stock change may be made twice | sql | database-constraints | create unique index stock_movement_once_per_request | create index stock_movement_once_per_request
a second payment is a second order | payments | settle-payment |   if (checkout.status === 'paid') return 'duplicate';\n |
a smaller amount is enough | payments | settle-payment | amount_paise !== null && amount_paise < checkout.amount_paise | amount_paise !== null && amount_paise < 0
a dismissal releases a pending payment | payments | release-checkout | .some(({ status }) => status === 'created') | .some(() => false)
a reservation has no maximum age | payments | wrong-clock | if (checkout.pastMaxAge) { | if (!checkout) {
open checkouts are not polled | payments | settle-payment | case when not reserves_stock then | case when true then
a payment status may fall | sql | resilience event-orderings 60 | if payment_rank(new.status) < payment_rank(old.status) then | if false then
a reversed order keeps its stock | payments | late-reports | await restockOrderItems(trx, checkout_id) | await undefined
bought items stay in the cart | sql | verify-payment | and l.quantity <= b.quantity | and false
a disabled product is sold to a late payment | sql | settle-payment | p.product_id = s.product_id and p.enabled\n | p.product_id = s.product_id\n
the previous webhook secret is accepted for ever | razorpay | forged-webhooks | (secret) => secret ?? [], | (secret) => secret ?? 'test-webhook-secret-of-fake-razorpay',
`;

export const MUTANTS: Mutant[] = [];
const unescape = (text: string) => text.replaceAll('\\n', '\n');

for (const row of TABLE.split('\n').filter(Boolean)) {
  const [name = '', scope = '', test = '', find = '', replace = ''] = row.split(/ \| | \|$/);
  const edit = { files: SCOPES[scope] ?? '', find: unescape(find), replace: unescape(replace) };
  if (name) MUTANTS.push({ name, test, edits: [edit] });
  else MUTANTS.at(-1)?.edits.push(edit);
}

/** @throws unless exactly one file has the text, exactly once */
export function locate({ files, find }: Edit, cwd: string, read: (file: string) => string): string {
  const found = globSync(files, { cwd }).flatMap((file) =>
    Array<string>(read(file).split(find).length - 1).fill(file),
  );
  const [file] = found;
  if (!file || found.length > 1) throw new Error(`${found.length} times in ${files}:\n${find}`);
  return file;
}
