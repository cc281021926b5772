import { randomUUID } from 'node:crypto';
import { adminLinks, adminPayments, adminShipments, payLinks, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDeliveryAddress, createDeliveryAddress } from '#test/delivery-addresses.ts';
import { changeZones } from '#test/delivery-zones.ts';
import { expectAgreement } from '#test/months/month-agreement.ts';
import { THIS_MONTH } from '#test/months/month-files.ts';
import { drainPollers, listViolations, toPaymentResult } from '#test/payments.ts';
import { ask, askOnThePhone, handleReturn } from '#test/returns.ts';
import { addCoupon, CODE } from '#test/sales/coupons.ts';
import { openPackingShop, setStatus, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';
import { fetchPayouts } from '../fetch-payouts.ts';

const STEPS_PER_MONTH = Number(process.env.RANDOM_MONTH_STEPS ?? 14);
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
  const charged = { charge: 49.5, freeFrom: 3000 };
  await changeZones(shop, { district: charged, state: charged, south: charged, rest: charged });
  await addCoupon(shop.db, { percent: 7 });
  const add = async (name: string, price: number, more: object = {}) => ({
    product_id: await shop.addProduct({
      name,
      price_paise: fromRupees(price),
      stock: 500,
      ...more,
    }),
    price,
  });
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

type Pick = ReturnType<typeof seeded>;

interface Sale {
  order_id: string;
  product_id: number;
  sent: boolean;
  byLink: boolean;
}

interface Piece {
  product_id: number;
  price: number;
  quantity: number;
}

function drawPieces({ products }: Opened, pick: Pick): [Piece, ...Piece[]] {
  const first = pick(products);
  const others = products.filter((other) => other !== first && pick([true, false]));
  return [
    { ...first, quantity: pick([1, 2, 3]) },
    ...others.map((other) => ({ ...other, quantity: 1 })),
  ];
}

const toLines = (pieces: Piece[]) =>
  pieces.map(({ product_id, quantity }) => ({ product_id, quantity }));

/** In the shop, sometimes with a code. @returns the order at the provider */
async function buy({ asha, addresses }: Opened, pieces: Piece[], pick: Pick): Promise<string> {
  const address_id = pick(addresses);
  const { body } = await asha.call(payments.start, {
    body: {
      product_list: toLines(pieces),
      ...(pick([true, false, false]) && { coupon: CODE }),
      ...(address_id !== undefined && { address_id }),
    },
  });
  return body.data.id;
}

/** The charge for delivery, and the share of the prices that is agreed. */
const LINK_TERMS = [
  { delivery: 49.5, share: 1 },
  { delivery: 0, share: 0.9 },
  { delivery: 49.5, share: 0.437 },
] as const;
type LinkTerms = (typeof LINK_TERMS)[number];

/** @returns the order at the provider */
async function sellByLink(
  { shop, admin }: Opened,
  pieces: Piece[],
  { delivery, share }: LinkTerms,
): Promise<string> {
  const items = pieces.reduce((all, { price, quantity }) => all + price * quantity, 0);
  const { body: sent } = await admin.call(adminLinks.create, {
    body: {
      request_id: randomUUID(),
      lines: toLines(pieces),
      phone: '9847012345',
      delivery,
      keep_hours: 2,
      total: Math.round((items * share + delivery) * 100) / 100,
    },
  });
  const token = sent.url.split('/').at(-1) ?? '';
  const { recipient: name, address } = createDeliveryAddress();
  const { body } = await shop.call(payLinks.start, { body: { token, name, address } });
  return body.data.id;
}

async function sell(opened: Opened, pick: Pick, dealTerms: () => LinkTerms): Promise<Sale> {
  const { shop, asha } = opened;
  const pieces = drawPieces(opened, pick);
  const byLink = pick([true, false, false]);
  const rzp_order_id = await (byLink
    ? sellByLink(opened, pieces, dealTerms())
    : buy(opened, pieces, pick));
  const result = toPaymentResult(await shop.provider.pay(rzp_order_id));
  const verified = await (byLink ? shop : asha).call(payments.verify, { body: result });
  const order_id = 'order_id' in verified.body ? verified.body.order_id : '';
  const [{ product_id }] = pieces;
  return { order_id, product_id, sent: false, byLink };
}

const STEPS = [
  'send',
  'send one piece',
  'send and undo',
  'remove a piece',
  'refund a piece',
  'refund an amount',
  'cancel',
  'return of a fault',
  'return after a change of mind',
  'return for an exchange',
] as const;
type Step = (typeof STEPS)[number];

/** Each of all comes before one comes again. */
function createDealer<T>(pick: Pick, all: readonly [T, ...T[]]): () => T {
  let left: readonly T[] = all;
  return () => {
    const [first, ...others] = left;
    const dealt = first === undefined ? pick(all) : pick([first, ...others]);
    const rest = left.filter((one) => one !== dealt);
    left = rest.length > 0 ? rest : all;
    return dealt;
  };
}

/** One thing that happens to an order: it may be impossible by then, and is refused. */
async function handle(opened: Opened, sale: Sale, step: Step): Promise<void> {
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
  const comeBack = async (wish: 'refund' | 'exchange', reason: 'fault' | 'changed_mind') => {
    await send();
    await setStatus(admin, order_id, 'Delivered');
    const asked = {
      pieces: `${product_id}:1`,
      reason,
      wish,
    };
    const { body } = sale.byLink
      ? await askOnThePhone(admin, order_id, asked)
      : await ask(asha, order_id, asked);
    if (!body.return_id) return;
    const steps = handleReturn(admin, body.return_id);
    await steps.approve();
    await steps.receive(product_id, 1);
    await (wish === 'refund' ? steps.refund() : steps.exchange());
  };
  const steps: Record<Step, () => Promise<unknown>> = {
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
    'return of a fault': () => comeBack('refund', 'fault'),
    'return after a change of mind': () => comeBack('refund', 'changed_mind'),
    'return for an exchange': () => comeBack('exchange', 'fault'),
  };
  await steps[step]();
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
      select 'order with a code' from orders where coupon_code is not null
      union all
      select 'order by link' from orders where channel = 'link'
      union all
      select 'agreed total' || case when delivery_paise > 0 then ' with delivery' else '' end
      from orders where channel = 'link' and discount_paise > 0
      union all
      select 'only the price was refunded' from return_request join refund using (refund_id)
      where return_request.reason = 'changed_mind'
    ) happened order by event`.execute(db);
  return rows.map(({ event }) => event);
}

async function playMonths(seed: number): Promise<Opened> {
  const pick = seeded(seed);
  const dealStep = createDealer(pick, STEPS);
  const dealTerms = createDealer<LinkTerms>(pick, LINK_TERMS);
  const opened = await openShop();
  const sales: Sale[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    if (month > 0) await passMonth(opened);
    for (let count = 0; count < STEPS_PER_MONTH; count += 1) {
      const [first, ...others] = sales;
      if (!first || pick([true, false])) sales.push(await sell(opened, pick, dealTerms));
      else {
        const step = dealStep();
        const unsent = sales.findLast(({ sent }) => !sent);
        const sale = pick([first, ...others]);
        await handle(opened, (step === 'send and undo' && unsent) || sale, step);
      }
    }
    await endMonth(opened);
  }
  return opened;
}

it('[TAX-13] returns, register and books agree month by month, whatever happens to orders and however late', {
  timeout: 600_000,
}, async () => {
  const events = new Set<string>();
  for (const seed of SEEDS) {
    const { shop, admin } = await playMonths(seed);
    for (let back = 0; back < MONTHS; back += 1) {
      await expectAgreement(admin, monthBefore(THIS_MONTH, back));
    }
    expect(await listViolations(shop)).toEqual([]);
    for (const event of await listEvents(shop)) events.add(event);
  }

  expect([...events].toSorted()).toEqual([
    'a note in a later month',
    'agreed total',
    'agreed total with delivery',
    'credit note',
    'exchanged',
    'invoice',
    'only the price was refunded',
    'order by link',
    'order of two rates',
    'order with a code',
    'other State',
    'parcel undone',
    'receipt',
    'refund voucher',
    'refunded',
  ]);
});
