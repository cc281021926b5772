import { MONEY, type Mutant, one, SCHEMA, SERVER, TESTS } from './mutant.ts';

const { races, settling, verifying, routes, owning } = TESTS;

const ORDERS = `${SERVER}/features/orders/orders.queries.ts`;
const FROZEN =
  '  select new_order, i.product_id, i.quantity, i.unit_price_paise, i.name, i.description, i.image\n' +
  '  from checkout_item i where i.checkout_id = paid_checkout;\n';
const ASKED =
  '  const asked = await askAboutPayment(deps, razorpay_payment_id, razorpay_order_id);\n';

/** The faults that every such shop has had. */
export const KNOWN: Mutant[] = [
  // A lock that is taken outside the transaction is gone at once.
  one(
    'settling takes no lock',
    [
      `${MONEY}/settle-payment.ts`,
      'lockCheckout(trx, { rzp_order_id',
      'lockCheckout(money as never, { rzp_order_id',
    ],
    races,
  ),
  one(
    'releasing takes no lock',
    [
      `${MONEY}/release-checkout.ts`,
      'lockCheckout(trx, { checkout_id })',
      'lockCheckout(db as never, { checkout_id })',
    ],
    races,
  ),
  one(
    'pieces are taken without counting them',
    [SCHEMA, 'and p.enabled\n      and s.stock >= line.quantity\n', 'and p.enabled\n'],
    settling,
  ),
  one(
    'late money is ignored',
    [
      `${MONEY}/settle-payment.ts`,
      '    if (!payment.outcome) return {',
      "    if (checkout.state === 'released') return { outcome: 'none', user_id };\n    if (!payment.outcome) return {",
    ],
    settling,
  ),
  one(
    'failed is final',
    [
      SCHEMA,
      'if payment_rank(new.status) < payment_rank(old.status) then',
      "if old.status = 'failed' or payment_rank(new.status) < payment_rank(old.status) then",
    ],
    settling,
  ),
  one(
    'the list of products that the browser sends is believed',
    [
      `${MONEY}/verify-payment.ts`,
      ASKED,
      `${ASKED}  const { product_list: [line] = [] } = result as { product_list?: { quantity: number }[] };
  await deps.money.updateTable('checkout').set({ amount_paise: 100 * (line?.quantity ?? 1) })
    .where('rzp_order_id', '=', razorpay_order_id).execute();\n`,
    ],
    { storm: 'forged-results', times: 36 },
  ),
  {
    name: 'the beginning of a signature is enough',
    edits: [
      {
        file: `${SERVER}/gateways/razorpay.ts`,
        find: '/^[0-9a-f]{64}$/.test(signature)',
        replace: '/^([0-9a-f]{2})+$/.test(signature)',
      },
      {
        file: `${SERVER}/gateways/razorpay.ts`,
        find: "timingSafeEqual(expected, Buffer.from(signature, 'hex'))",
        replace: "expected.subarray(0, signature.length / 2).equals(Buffer.from(signature, 'hex'))",
      },
    ],
    trial: routes,
  },
  one(
    'a refund is sent without its key',
    [`${SERVER}/gateways/razorpay.ts`, "        'x-refund-idempotency': key,\n", ''],
    { storm: 'lost-refund' },
  ),
  one(
    "a hold ends by the program's clock",
    [
      `${MONEY}/checkouts.queries.ts`,
      '      expires_at: after(TIMES.open),\n',
      '      expires_at: new Date(Date.now() + 25 * 60_000),\n',
    ],
    { storm: 'clocks' },
  ),
  one(
    'the stock of the form is written as it stands',
    [
      `${SERVER}/features/catalog/edit-product.ts`,
      'const delta = stock - (stock_base ?? left);',
      'const delta = stock - left;',
    ],
    { test: 'edit-product' },
  ),
  one(
    'payments share the pool of the buyers',
    [
      `${SERVER}/deps.ts`,
      "const money = connect({ url, name: 'money', connections: config.MONEY_CONNECTIONS, ...silent });",
      'const money = db;',
    ],
    { storm: 'two-pools' },
  ),
  one(
    'the cart is read again when the money comes',
    [
      SCHEMA,
      FROZEN,
      `  select new_order, l.product_id, l.quantity, p.price_paise, p.name, p.description, p.image[1]
  from cart_item l join product p using (product_id) join checkout c using (user_id)
  where c.checkout_id = paid_checkout;\n`,
    ],
    verifying,
  ),
  one(
    'an order number is told to anybody',
    [
      `${MONEY}/payments.routes.ts`,
      "  if (!loggedOut && settled.user_id !== userId) throw new ShopError('PAYMENT_NOT_FOUND');\n",
      '',
    ],
    verifying,
  ),
  one(
    'an order is shown to anybody',
    [ORDERS, "(query) => query.where('user_id', '=', userId ?? 0)", '(query) => query'],
    owning,
  ),
  one(
    'anybody may ask to cancel an order',
    [
      ORDERS,
      "    .where('order_id', '=', orderId)\n    .where('user_id', '=', userId)\n",
      "    .where('order_id', '=', orderId)\n",
    ],
    owning,
  ),
  one(
    'an event without a signature is taken',
    [
      `${MONEY}/receive-event.ts`,
      'if (!razorpay.isEvent(bytes, signature))',
      'if (signature && !razorpay.isEvent(bytes, signature))',
    ],
    routes,
  ),
];
