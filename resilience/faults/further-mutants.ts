import { MONEY, type Mutant, one, SCHEMA, SERVER, TESTS } from './mutant.ts';

const { settling, verifying, releasing } = TESTS;

/** Others that came to mind. */
export const FURTHER: Mutant[] = [
  one(
    'a second payment is a second order',
    [`${MONEY}/settle-payment.ts`, "  if (checkout.state === 'paid') return 'duplicate';\n", ''],
    settling,
  ),
  one(
    'less money is enough',
    [
      `${MONEY}/settle-payment.ts`,
      'amount_paise !== null && amount_paise < checkout.amount_paise',
      'amount_paise !== null && amount_paise < 0',
    ],
    settling,
  ),
  one(
    'a closed sheet ends the hold although money is on its way',
    [
      `${MONEY}/dismiss-payment.ts`,
      ".some(({ status }) => status === 'created')",
      '.some(() => false)',
    ],
    releasing,
  ),
  one(
    'a hold has no cap',
    [`${MONEY}/check-checkout.ts`, 'if (checkout.capped) {', 'if (!checkout) {'],
    { storm: 'clocks' },
  ),
  one(
    'nobody asks the provider by himself',
    [
      `${MONEY}/checkouts.queries.ts`,
      '      check_at: after(TIMES.look),\n',
      '      check_at: null,\n',
    ],
    settling,
  ),
  one(
    'a status may fall',
    [SCHEMA, 'if payment_rank(new.status) < payment_rank(old.status) then', 'if false then'],
    { storm: 'orderings', times: 60 },
  ),
  one(
    'a cancelled order keeps its pieces',
    [`${MONEY}/settle-payment.ts`, 'await restockPieces(trx, checkout_id)', 'await undefined'],
    settling,
  ),
  one(
    'what was bought stays in the cart',
    [SCHEMA, 'and l.quantity <= b.quantity', 'and false'],
    verifying,
  ),
  one(
    'what is hidden is sold to late money',
    [SCHEMA, 'p.product_id = s.product_id and p.enabled\n', 'p.product_id = s.product_id\n'],
    { storm: 'model', times: 60 },
  ),
  one(
    'the old secret is accepted for ever',
    [
      `${SERVER}/gateways/razorpay.ts`,
      '(secret) => secret ?? [],',
      "(secret) => secret ?? 'test-webhook-secret-of-the-stand-in',",
    ],
    { storm: 'secret-rotation', times: 10 },
  ),
];
