import { connect, type Db } from '@shop/server/db/database.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { addCustomers, addProduct } from '../harness/accounts.ts';
import { openDatabase } from '../harness/database.ts';
import type { Suite, Verdict } from '../harness/suite.ts';

/** What the database refuses by itself, however wrong the program that asks it would be. */
export const databaseGuards: Suite = { sample: tryAll, full: tryAll };

const UNIQUE = '23505';
const CHECKED = '23514';
const REFUSED = '23001';

interface Guard {
  refuses: string;
  code: string;
  statement: RawBuilder<unknown>;
}

const FIRST = sql`'00000000-0000-7000-8000-000000000001'::uuid`;
const SECOND = sql`'00000000-0000-7000-8000-000000000002'::uuid`;
const REQUEST = sql`'00000000-0000-4000-8000-000000000003'::uuid`;
const ORDER = 'order_AAAAAAAAAAAAAA';
const PAID = 'pay_AAAAAAAAAAAAAA';
const AGAIN = 'pay_BBBBBBBBBBBBBB';
const GIVEN_BACK = 'pay_CCCCCCCCCCCCCC';

const checkout = (id: RawBuilder<unknown>, state: string, order: string | null) => sql`
  insert into checkout (checkout_id, user_id, state, fingerprint, amount_paise, ship_to, rzp_order_id,
    expires_at, released_at)
  select ${id}, min(user_id), ${state}, sha256(''), 100, '{}', ${order}, now(), now() from customer`;
const payment = (id: string, outcome: string | null) => sql`
  insert into payment (rzp_payment_id, rzp_order_id, checkout_id, status, outcome)
  values (${id}, ${ORDER}, ${FIRST}, 'captured', ${outcome})`;
const order = (number: string, id: RawBuilder<unknown>, paid: string) => sql`
  insert into orders (order_id, user_id, checkout_id, rzp_payment_id, total_paise, payment_status,
    ship_to)
  select ${number}, min(user_id), ${id}, ${paid}, 100, 'Paid', '{}' from customer`;
const refund = (paid: string, number: string) => sql`
  insert into refund (rzp_payment_id, reason, rzp_refund_id) values (${paid}, 'duplicate', ${number})`;
const event = sql`insert into webhook_event (event_id, event, body) values ('same', 'x', '{}')`;
const moved = (reason: string, id: RawBuilder<unknown>, request: RawBuilder<unknown>) => sql`
  insert into stock_move (product_id, delta, stock_after, reason, checkout_id, request_id)
  select min(product_id), -1, 4, ${reason}, ${id}, ${request} from product`;
const none = sql`null::uuid`;

/** A shop in which one order was paid twice and the second payment went back. */
const LIVED_IN = [
  checkout(FIRST, 'open', ORDER),
  sql`insert into checkout_item
      (checkout_id, product_id, quantity, unit_price_paise, name, description)
    select ${FIRST}, min(product_id), 1, 100, 'Nila', '' from product`,
  checkout(SECOND, 'released', null),
  ...[payment(PAID, 'order'), payment(AGAIN, null), payment(GIVEN_BACK, 'refund')],
  order('AAAA-AAAA', FIRST, PAID),
  refund(GIVEN_BACK, 'rfnd_1'),
  event,
  ...[moved('hold', FIRST, none), moved('adjust', none, REQUEST)],
];

const GUARDS: Guard[] = [
  {
    refuses: 'a second live checkout of one customer',
    code: UNIQUE,
    statement: checkout(sql`uuidv7()`, 'held', null),
  },
  {
    refuses: "two checkouts with one order of the provider's",
    code: UNIQUE,
    statement: checkout(sql`uuidv7()`, 'released', ORDER),
  },
  { refuses: 'one payment twice', code: UNIQUE, statement: payment(PAID, null) },
  {
    refuses: 'two payments that are the order of one checkout',
    code: UNIQUE,
    statement: payment('pay_DDDDDDDDDDDDDD', 'order'),
  },
  {
    refuses: 'two orders of one checkout',
    code: UNIQUE,
    statement: order('BBBB-BBBB', FIRST, AGAIN),
  },
  {
    refuses: 'two orders of one payment',
    code: UNIQUE,
    statement: order('BBBB-BBBB', SECOND, PAID),
  },
  {
    refuses: 'two refunds of one payment',
    code: UNIQUE,
    statement: refund(GIVEN_BACK, 'rfnd_2'),
  },
  { refuses: 'one refund for two payments', code: UNIQUE, statement: refund(AGAIN, 'rfnd_1') },
  { refuses: 'one event twice', code: UNIQUE, statement: event },
  {
    refuses: 'taking the pieces of one checkout twice',
    code: UNIQUE,
    statement: moved('hold', FIRST, none),
  },
  {
    refuses: "one admin's change twice",
    code: UNIQUE,
    statement: moved('adjust', none, REQUEST),
  },
  {
    refuses: 'a stock below zero',
    code: CHECKED,
    statement: sql`update product_stock set stock = -1`,
  },
  {
    refuses: 'another outcome',
    code: REFUSED,
    statement: sql`update payment set outcome = 'refund' where rzp_payment_id = ${PAID}`,
  },
  {
    refuses: 'another price for what was frozen',
    code: REFUSED,
    statement: sql`update checkout_item set unit_price_paise = 200`,
  },
  { refuses: 'forgetting an order', code: REFUSED, statement: sql`delete from orders` },
  {
    refuses: 'another past of the stock',
    code: REFUSED,
    statement: sql`update stock_move set delta = 5`,
  },
];

async function tryAll(): Promise<Verdict> {
  const database = await openDatabase({ durable: false });
  const db = connect({ url: database.url, name: 'storm', connections: 1, onError: () => {} });
  try {
    await addCustomers(db, 1);
    await addProduct(db, { stock: 5 });
    for (const statement of LIVED_IN) await statement.execute(db);
    const complaints: string[] = [];
    for (const { refuses, code, statement } of GUARDS) {
      const found = await codeOf(db, statement);
      if (found !== code) complaints.push(`${refuses}: ${found} and not ${code}`);
    }
    return { figures: `${GUARDS.length} guards of the database tried`, complaints };
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** How the database answers; whatever it did is undone. */
async function codeOf(db: Db, statement: RawBuilder<unknown>): Promise<string> {
  try {
    await db.transaction().execute(async (trx) => {
      await statement.execute(trx);
      throw new Error('done');
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? 'no code';
    if (!(error instanceof Error && error.message === 'done')) throw error;
  }
  return 'it was done';
}
