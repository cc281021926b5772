import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

const UNIQUE_VIOLATION = '23505';
const CHECK_VIOLATION = '23514';
const RESTRICT_VIOLATION = '23001';

const FIRST = sql`'00000000-0000-7000-8000-000000000001'::uuid`;
const SECOND = sql`'00000000-0000-7000-8000-000000000002'::uuid`;
const REQUEST = sql`'00000000-0000-4000-8000-000000000003'::uuid`;
const NONE = sql`null::uuid`;
const ORDER = 'order_AAAAAAAAAAAAAA';
const PAID = 'pay_AAAAAAAAAAAAAA';
const UNSETTLED = 'pay_BBBBBBBBBBBBBB';
const REFUNDED = 'pay_CCCCCCCCCCCCCC';

type Statement = RawBuilder<unknown>;

const checkout = (id: Statement, state: string, order: string | null) => sql`
  insert into checkout (checkout_id, user_id, status, fingerprint, amount_paise, ship_to, rzp_order_id,
    expires_at, max_expires_at, released_at)
  select ${id}, min(user_id), ${state}, sha256(''), 100, '{}', ${order}, now(), now(), now() from customer`;
const guestCheckout = (guest: string, state: string) => sql`
  insert into checkout (checkout_id, guest_hash, status, fingerprint, amount_paise, ship_to, expires_at,
    max_expires_at, released_at)
  values (uuidv7(), sha256(${guest}), ${state}, sha256(''), 100, '{}', now(), now(), now())`;
const payment = (id: string, outcome: string | null) => sql`
  insert into payment (rzp_payment_id, rzp_order_id, checkout_id, status, outcome)
  values (${id}, ${ORDER}, ${FIRST}, 'captured', ${outcome})`;
const order = (number: string, checkoutId: Statement, paymentId: string) => sql`
  insert into orders (order_id, user_id, checkout_id, rzp_payment_id, total_paise, payment_status,
    ship_to)
  select ${number}, min(user_id), ${checkoutId}, ${paymentId}, 100, 'Paid', '{}' from customer`;
const refund = (paymentId: string, refundId: string) => sql`
  insert into refund (rzp_payment_id, reason, rzp_refund_id)
  values (${paymentId}, 'duplicate', ${refundId})`;
const event = sql`insert into webhook_event (event_id, event, body) values ('same', 'x', '{}')`;
const movement = (reason: string, checkoutId: Statement, requestId: Statement) => sql`
  insert into stock_movement (product_id, delta, balance_after, reason, checkout_id, request_id)
  select min(product_id), -1, 4, ${reason}, ${checkoutId}, ${requestId} from product`;

const link = (link_id: number) => sql`
  insert into payment_link (link_id, request_id, created_by, hold_until)
  select ${link_id}, ${REQUEST}, min(admin_id), now() from admin`;
const linkCheckout = (state: string) => sql`
  insert into checkout (checkout_id, link_id, status, fingerprint, amount_paise, ship_to, expires_at,
    max_expires_at, released_at)
  values (uuidv7(), 1, ${state}, sha256(''), 100, '{}', now(), now(), now())`;
const token = (scope: string, orderId: string | null) => sql`
  insert into page_token (token_hash, order_id, link_id, scope, expires_at)
  values (sha256('token'), ${orderId}, 1, ${scope}, now())`;
const keptAgain = sql`
  insert into stock_movement (product_id, delta, balance_after, reason, checkout_id, kept_again)
  select min(product_id), -1, 3, 're_reserve', checkout_id, 1
  from product, checkout where link_id = 1 group by checkout_id`;

/** One order, a payment not settled yet, and a second payment that was refunded. */
const EXISTING = [
  checkout(FIRST, 'open', ORDER),
  sql`insert into checkout_item
      (checkout_id, product_id, quantity, unit_price_paise, name, description, tax_class, hsn, uqc)
    select ${FIRST}, min(product_id), 1, 100, 'Nila', '', 'cotton saree', '52082910', 'NOS' from product`,
  checkout(SECOND, 'released', null),
  guestCheckout('first tab', 'held'),
  link(1),
  linkCheckout('held'),
  keptAgain,
  payment(PAID, 'order'),
  payment(UNSETTLED, null),
  payment(REFUNDED, 'refund'),
  order('AAAA-AAAA', FIRST, PAID),
  refund(REFUNDED, 'rfnd_1'),
  event,
  movement('reserve', FIRST, NONE),
  movement('adjust', NONE, REQUEST),
];

const REJECTED: [what: string, code: string, statement: Statement][] = [
  [
    'a checkout in line that has a provider order',
    CHECK_VIOLATION,
    sql`update checkout set waiting_since = now() where checkout_id = ${FIRST}`,
  ],
  [
    'an ended checkout in line',
    CHECK_VIOLATION,
    sql`update checkout set waiting_since = now() where checkout_id = ${SECOND}`,
  ],
  ['a second open checkout of a customer', UNIQUE_VIOLATION, checkout(sql`uuidv7()`, 'held', null)],
  ['a second open checkout of a guest', UNIQUE_VIOLATION, guestCheckout('first tab', 'held')],
  [
    'a checkout of a customer and a guest',
    CHECK_VIOLATION,
    sql`update checkout set guest_hash = sha256('x') where checkout_id = ${FIRST}`,
  ],
  [
    'a checkout of nobody',
    CHECK_VIOLATION,
    sql`update checkout set user_id = null where checkout_id = ${FIRST}`,
  ],
  ['a second checkout of a payment link', UNIQUE_VIOLATION, linkCheckout('released')],
  ['two payment links of one request', UNIQUE_VIOLATION, link(2)],
  [
    'a checkout of a payment link and a guest',
    CHECK_VIOLATION,
    sql`update checkout set guest_hash = sha256('x') where link_id = 1`,
  ],
  [
    'a sale at the counter without its request',
    CHECK_VIOLATION,
    sql`update checkout set link_id = null, sold_by = (select min(admin_id) from admin) where link_id = 1`,
  ],
  ['taking the pieces of a link twice when they are kept again', UNIQUE_VIOLATION, keptAgain],
  ['a token that opens an order and a link', CHECK_VIOLATION, token('limited', 'AAAA-AAAA')],
  ['a token of a link that opens everything', CHECK_VIOLATION, token('full', null)],
  [
    "cash with an id of the provider's",
    CHECK_VIOLATION,
    sql`insert into payment (rzp_payment_id, tender, checkout_id, amount_paise, status, captured)
      values ('pay_EEEEEEEEEEEEEE', 'cash', ${FIRST}, 100, 'captured', true)`,
  ],
  [
    'cash that nobody has received',
    CHECK_VIOLATION,
    sql`insert into payment (rzp_payment_id, tender, checkout_id, amount_paise, status)
      values ('cash_AAAAAAAAAAAAAA', 'cash', ${FIRST}, 100, 'created')`,
  ],
  [
    "a payment that is in no order of the provider's",
    CHECK_VIOLATION,
    sql`update payment set rzp_order_id = null where rzp_payment_id = ${PAID}`,
  ],
  [
    'an order of an account without a customer',
    CHECK_VIOLATION,
    sql`update orders set user_id = null`,
  ],
  [
    "a guest's order with a customer who has not claimed it",
    CHECK_VIOLATION,
    sql`update orders set channel = 'guest'`,
  ],
  [
    'two checkouts of one provider order',
    UNIQUE_VIOLATION,
    checkout(sql`uuidv7()`, 'released', ORDER),
  ],
  ['a payment twice', UNIQUE_VIOLATION, payment(PAID, null)],
  ['two payments that fund one checkout', UNIQUE_VIOLATION, payment('pay_DDDDDDDDDDDDDD', 'order')],
  ['two orders of one checkout', UNIQUE_VIOLATION, order('BBBB-BBBB', FIRST, UNSETTLED)],
  ['two orders of one payment', UNIQUE_VIOLATION, order('BBBB-BBBB', SECOND, PAID)],
  ['two whole refunds of one payment', UNIQUE_VIOLATION, refund(REFUNDED, 'rfnd_2')],
  [
    'a part that is more than was paid',
    CHECK_VIOLATION,
    sql`insert into refund (rzp_payment_id, reason, whole, amount_paise)
      values (${PAID}, 'part', false, 60), (${PAID}, 'part', false, 41)`,
  ],
  [
    'a part beside the refund of the whole',
    CHECK_VIOLATION,
    sql`insert into refund (rzp_payment_id, reason, whole, amount_paise)
      values (${REFUNDED}, 'part', false, 1)`,
  ],
  ['one refund for two payments', UNIQUE_VIOLATION, refund(UNSETTLED, 'rfnd_1')],
  ['a webhook event twice', UNIQUE_VIOLATION, event],
  ['reserving the stock of a checkout twice', UNIQUE_VIOLATION, movement('reserve', FIRST, NONE)],
  ["an admin's stock change twice", UNIQUE_VIOLATION, movement('adjust', NONE, REQUEST)],
  ['negative stock', CHECK_VIOLATION, sql`update product_stock set stock = -1`],
  [
    'another outcome of a settled payment',
    RESTRICT_VIOLATION,
    sql`update payment set outcome = 'refund' where rzp_payment_id = ${PAID}`,
  ],
  [
    'another price of a checkout item',
    RESTRICT_VIOLATION,
    sql`update checkout_item set unit_price_paise = 200`,
  ],
  ['deleting an order', RESTRICT_VIOLATION, sql`delete from orders`],
  ['changing a stock movement', RESTRICT_VIOLATION, sql`update stock_movement set delta = 5`],
];

it('the database itself rejects what would break a guarantee about money or stock', async () => {
  const { db, signUp, addProduct, createStaff } = await createTestShop();
  await signUp();
  await createStaff();
  await addProduct({ stock: 5 });
  for (const statement of EXISTING) await statement.execute(db);

  /** SQLSTATE of the statement, whose effect is rolled back. */
  const sqlStateOf = async (statement: Statement) => {
    const rollback = new Error('rollback');
    try {
      await db.transaction().execute(async (trx) => {
        await statement.execute(trx);
        throw rollback;
      });
    } catch (error) {
      if (error instanceof pg.DatabaseError) return error.code;
      if (error !== rollback) throw error;
    }
    return 'accepted';
  };

  for (const [what, code, statement] of REJECTED) {
    expect(await sqlStateOf(statement), `rejects ${what}`).toBe(code);
  }
});
