import { randomUUID } from 'node:crypto';
import { adminPayments, adminShipments, counterDrawer, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sell as sellAtCounter, sellByQrCode } from '#test/counter/counter-sales.ts';
import { addDeliveryAddress, createDeliveryAddress } from '#test/delivery-addresses.ts';
import { keepByLink, payLink } from '#test/links.ts';
import { bringBack, give, takeAllTenders } from '#test/months/counter-month.ts';
import { expectAgreement } from '#test/months/month-agreement.ts';
import { readBalances, THIS_MONTH } from '#test/months/month-files.ts';
import { drainPollers, listViolations, toPaymentResult } from '#test/payments.ts';
import { ask, handleReturn } from '#test/returns.ts';
import { openPackingShop, setStatus, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';
import { fetchPayouts } from '../fetch-payouts.ts';

const STEPS_PER_MONTH = Number(process.env.RANDOM_MONTH_STEPS ?? 20);
const SEEDS = (process.env.RANDOM_MONTH_SEEDS ?? '1').split(',').map(Number);
const MONTHS = 3;

/** Minimal standard generator: the same months in every run. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return <T>(all: readonly [T, ...T[]]): T => all[next() % all.length] ?? all[0];
}

function monthBefore(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

async function openShop() {
  const opened = await openPackingShop({ ownProvider: true });
  const { shop, asha } = opened;
  await registerForTax(shop, 'regular');
  await takeAllTenders(shop);
  const add = (name: string, price: number, more: object = {}) =>
    shop.addProduct({ name, price_paise: fromRupees(price), stock: 500, ...more });
  const products = [
    await add('Kasavu saree', 2450),
    await add('Brocade', 60_000, { fabric: 'Silk' }),
    await add('Blouse', 3333.33, { type: 'stitched blouse' }),
    await add('Cloth', 417.07, { type: 'fabric' }),
  ] as const;
  const { address } = createDeliveryAddress();
  const delhi = await addDeliveryAddress(shop, asha.user_id);
  const bengaluru = await addDeliveryAddress(shop, asha.user_id, {
    recipient: 'Radha Menon',
    address: {
      ...address,
      city: 'Bengaluru',
      state: 'Bengaluru',
      pinCode: '560001',
      stateCode: '29',
    },
  });
  return { ...opened, products, addresses: [undefined, undefined, delhi, bengaluru] as const };
}

type Opened = Awaited<ReturnType<typeof openShop>>;
type Picker = ReturnType<typeof seeded>;

interface Sale {
  order_id: string;
  product_id: number;
  pieces: number;
  sent: boolean;
}

/** On the website, by a payment link or at the counter; the last two sometimes at an agreed total. */
const sell = (opened: Opened, pick: Picker): Promise<Sale> =>
  pick([sellOnWebsite, sellOnWebsite, sellByLink, sellInShop, sellInShop])(opened, pick);

/** Pieces of one or two products, and a total below their prices, or none. */
function draw({ products }: Opened, pick: Picker) {
  const [product_id, quantity] = [pick(products), pick([1, 2])];
  const other = pick(products);
  const lines = [{ product_id, quantity }];
  if (other !== product_id) lines.push({ product_id: other, quantity: 1 });
  return { lines, product_id, pieces: quantity, off: pick([0, 0, 33.33, 100.01]) };
}

async function sellByLink(opened: Opened, pick: Picker): Promise<Sale> {
  const { shop, admin } = opened;
  const { lines, product_id, pieces, off } = draw(opened, pick);
  const seller = { admin_id: admin.admin_id, role: 'owner' as const, fresh: true };
  const prices = await addPrices(opened, lines);
  const { token } = await keepByLink(shop, seller, product_id, {
    lines,
    delivery: 60,
    total: prices + 60 - off,
  });
  const { order_id } = await payLink(shop, token);
  return { order_id, product_id, pieces, sent: false };
}

async function sellInShop(opened: Opened, pick: Picker): Promise<Sale> {
  const { shop, admin } = opened;
  const { lines, product_id, pieces, off } = draw(opened, pick);
  const tender = pick(['cash', 'cash', 'card machine', 'shop upi', 'qr code'] as const);
  if (tender === 'qr code') {
    const { order_id = '' } = await sellByQrCode(shop, admin, product_id);
    return { order_id, product_id, pieces: 1, sent: true };
  }
  const prices = await addPrices(opened, lines);
  const isNamed = prices >= 50_000 || pick([true, false, false]);
  const { address } = createDeliveryAddress();
  const { order_id } = await sellAtCounter(admin, product_id, {
    lines,
    tender,
    total: prices - off,
    ...(isNamed && { name: 'Devaki Nair', address }),
  });
  return { order_id, product_id, pieces, sent: true };
}

const addPrices = async ({ shop }: Opened, lines: { product_id: number; quantity: number }[]) => {
  const prices = await shop.db
    .selectFrom('product')
    .select(['product_id', 'price_paise'])
    .execute();
  const paise = lines.reduce((all, { product_id, quantity }) => {
    const price = prices.find((row) => row.product_id === product_id)?.price_paise ?? 0;
    return all + price * quantity;
  }, 0);
  return paise / 100;
};

async function sellOnWebsite(opened: Opened, pick: Picker): Promise<Sale> {
  const { shop, asha, products, addresses } = opened;
  const [product_id, quantity] = [pick(products), pick([1, 2, 3])];
  const address_id = pick(addresses);
  const { body } = await asha.call(payments.start, {
    body: {
      product_list: [
        { product_id, quantity },
        ...products
          .filter((other) => other !== product_id && pick([true, false]))
          .map((other) => ({
            product_id: other,
            quantity: 1,
          })),
      ],
      ...(address_id !== undefined && { address_id }),
    },
  });
  const result = toPaymentResult(await shop.provider.pay(body.data.id));
  const verified = await asha.call(payments.verify, { body: result });
  const order_id = 'order_id' in verified.body ? verified.body.order_id : '';
  return { order_id, product_id, pieces: quantity, sent: false };
}

/** One thing that happens to an order: it may be impossible by then, and is refused. */
async function handle(opened: Opened, sale: Sale, pick: Picker): Promise<void> {
  const { shop, asha, admin } = opened;
  const { order_id, product_id } = sale;
  const refundPart = (what: object) =>
    admin.call(adminPayments.refundPart, {
      params: { id: order_id },
      body: { request_id: randomUUID(), reason: 'Came back', ...what },
    });
  const send = async () => {
    if (!sale.sent) await ship(admin, [{ order_id }]);
    sale.sent = true;
  };
  const comeBack = async (wish: 'refund' | 'exchange') => {
    await send();
    await setStatus(admin, order_id, 'Delivered');
    const { body } = await ask(asha, order_id, { pieces: `${product_id}:1`, wish });
    if (!body.return_id) return;
    const steps = handleReturn(admin, body.return_id);
    await steps.approve();
    await steps.receive(product_id, 1);
    await (wish === 'refund' ? steps.refund() : steps.exchange());
  };
  const steps: Record<string, () => Promise<unknown>> = {
    send,
    'send one piece': () => ship(admin, [{ order_id, items: [{ product_id, quantity: 1 }] }]),
    'send and undo': async () => {
      const [parcel] = await ship(admin, [{ order_id }]);
      if (!parcel?.shipment_id) return;
      await admin.call(adminShipments.undo, { params: { shipment_id: `${parcel.shipment_id}` } });
    },
    'remove a piece': () =>
      admin.call(adminPayments.removePieces, {
        params: { id: order_id },
        body: {
          request_id: randomUUID(),
          items: [{ product_id, quantity: 1 }],
          reason: 'Sold at the counter',
        },
      }),
    'refund a piece': () => refundPart({ items: [{ product_id, quantity: 1 }] }),
    'refund an amount': () => refundPart({ amount: 99.99 }),
    cancel: async () => {
      await setStatus(admin, order_id, 'Cancelled');
      await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    },
    'bring a piece back': () =>
      bringBack(admin, order_id, { lines: [{ product_id, restocked: 1, written_off: 0 }] }),
    'give what is due': async () => {
      const { body } = await admin.call(adminPayments.listRefunds, { params: { id: order_id } });
      const due = body.refunds.filter(({ by_hand, status }) => by_hand && status === 'due');
      for (const refund of due) await give(admin, refund, 'S 1');
    },
    'move cash': async () => {
      const { kind, amount } = pick<{ kind: 'in' | 'out' | 'to the bank'; amount: number }>([
        { kind: 'in', amount: 500 },
        { kind: 'out', amount: 12.5 },
        { kind: 'to the bank', amount: 100 },
      ]);
      await admin.call(counterDrawer.move, {
        body: { request_id: randomUUID(), kind, amount, reason: 'Cash' },
      });
    },
    'return for a refund': () => comeBack('refund'),
    'return for an exchange': () => comeBack('exchange'),
  };
  await steps[pick(Object.keys(steps) as [string, ...string[]])]?.();
  await drainPollers(shop);
}

/** All money of the month is paid out. */
async function endMonth({ shop }: Opened): Promise<void> {
  await drainPollers(shop);
  await shop.provider.settle();
  await fetchPayouts(shop.deps);
}

/** Everything that has happened lies a month further back. */
async function passMonth({ shop }: Opened): Promise<void> {
  await advanceTime(shop.db, '1 month');
  await shop.db.transaction().execute(async (trx) => {
    // Documents cannot be changed otherwise.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update tax_document set issued_at = issued_at - interval '1 month'`.execute(trx);
    await sql`update payment set first_seen_at = first_seen_at - interval '1 month'`.execute(trx);
    await sql`update refund set given_at = given_at - interval '1 month'`.execute(trx);
    await sql`update drawer_entry set day = day - interval '1 month'`.execute(trx);
    await sql`update payout set created_at = created_at - interval '1 month'`.execute(trx);
    await sql`update payout_item set created_at = created_at - interval '1 month'`.execute(trx);
  });
}

/** The kinds of events that happened at least once: comparing empty months would prove nothing. */
async function listEvents({ db }: TestShop): Promise<string[]> {
  const { rows } = await sql<{ event: string }>`
    select distinct event from (
      select kind as event from tax_document
      union all
      select 'other State' from tax_document where not inside_state
      union all
      select 'a note in a later month' from tax_document d
      join tax_document i on i.document_id = d.against_document
      where date_trunc('month', d.issued_at) > date_trunc('month', i.issued_at)
      union all
      select 'order of two rates' from tax_document_line
      group by document_id having count(distinct rate_bp) > 1
      union all
      select 'parcel undone' from shipment where undone_at is not null
      union all
      select status from return_request where status in ('exchanged', 'refunded')
      union all
      select channel from orders
      union all
      select tender from payment
      union all
      select 'given by hand' from refund where given_at is not null
      union all
      select 'agreed total' from orders where discount_paise > 0
    ) happened order by event`.execute(db);
  return rows.map(({ event }) => event);
}

async function playMonths(seed: number): Promise<Opened> {
  const pick = seeded(seed);
  const opened = await openShop();
  const sales: Sale[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    if (month > 0) await passMonth(opened);
    for (let step = 0; step < STEPS_PER_MONTH; step += 1) {
      const [first, ...others] = sales;
      if (!first || pick([true, false])) sales.push(await sell(opened, pick));
      else await handle(opened, pick([first, ...others]), pick);
    }
    await endMonth(opened);
  }
  return opened;
}

it('[TAX-13] [COUNTER-12] returns, register and books agree month by month, whatever happens to orders and however late', {
  timeout: 600_000,
}, async () => {
  const events = new Set<string>();
  for (const seed of SEEDS) {
    const { shop, admin } = await playMonths(seed);
    for (let back = 0; back < MONTHS; back += 1) {
      await expectAgreement(admin, monthBefore(THIS_MONTH, back));
    }
    expect(await listViolations(shop)).toEqual([]);
    expect(await sumCash(admin)).toBe(await findDrawer(shop));
    for (const event of await listEvents(shop)) events.add(event);
  }

  expect([...events].toSorted()).toEqual([
    'a note in a later month',
    'account',
    'agreed total',
    'card machine',
    'cash',
    'counter',
    'credit note',
    'exchanged',
    'given by hand',
    'invoice',
    'link',
    'order of two rates',
    'other State',
    'parcel undone',
    'provider',
    'receipt',
    'refund voucher',
    'refunded',
    'shop upi',
  ]);
});

/** The ledger Cash over all months. */
async function sumCash(admin: Opened['admin']): Promise<number> {
  let paise = 0;
  for (let back = 0; back < MONTHS; back += 1) {
    paise += (await readBalances(admin, monthBefore(THIS_MONTH, back))).Cash ?? 0;
  }
  return paise;
}

async function findDrawer({ db }: TestShop): Promise<number> {
  const last = await db
    .selectFrom('drawer_entry')
    .select('balance_after_paise')
    .orderBy('entry_id', 'desc')
    .executeTakeFirst();
  return last?.balance_after_paise ?? 0;
}
