import { randomUUID } from 'node:crypto';
import { counterDrawer } from '@shop/contract';
import { sql } from 'kysely';
import { fetchPayouts } from '#features/accounting/fetch-payouts.ts';
import { buyAsGuest, createGuest, startGuestCheckout } from '../guests.ts';
import { keepByLink } from '../links.ts';
import { createDealer, seeded } from '../months/dealer.ts';
import { createSeller, openRandomShop, type RandomSale } from '../months/random-sales.ts';
import { STEPS, takeStep } from '../months/random-steps.ts';
import { drainPollers, startCheckout } from '../payments.ts';
import { createErasablePerson } from '../people/erasable-person.ts';
import { addCollection } from '../sales/collections.ts';
import { addCoupon, buyWithCode, pressBuyAsGuest } from '../sales/coupons.ts';
import { runSale } from '../sales/sales.ts';
import type { TestShop } from '../test-shop.ts';

const STEPS_TAKEN = 40;

/** A code with a limit in all and for each person. */
const LIMITED = 'LIMITED';

/** A shop with some of everything that the archive has, and with open payments of every kind. */
export async function openFullShop() {
  const opened = await openRandomShop();
  const { shop, admin } = opened;
  const pick = seeded(7);
  const sell = createSeller(opened, pick);
  const dealStep = createDealer(pick, STEPS);
  const sales: [RandomSale, ...RandomSale[]] = [await sell()];
  for (let step = 0; step < STEPS_TAKEN; step += 1) {
    if (step % 4 === 0) sales.push(await sell());
    await takeStep(opened, pick(sales), dealStep());
  }
  const person = await createErasablePerson(shop);
  await buyAsGuest(shop, createGuest(shop), person.product_id);
  await drainPollers(shop);
  await shop.provider.settle();
  await fetchPayouts(shop.deps);
  await addRest(shop, person);
  await closeDay(opened);
  await openPayments(shop, { product_id: person.product_id, admin_id: admin.admin_id });
  return { ...opened, person };
}

interface Subjects {
  person: { user_id: number };
  admin: { admin_id: number };
  order_id: string;
  product_id: number;
}

/** Rows of the tables that the random sales and steps do not fill. */
async function addRest({ db }: TestShop, { person, admin, order_id, product_id }: Subjects) {
  const collection_id = await addCollection(db, {
    slug: 'onam',
    pieces: { kind: 'hand', product_ids: [product_id] },
  });
  const coupon_id = await addCoupon(db, {
    code: LIMITED,
    limit_total: 9,
    limit_each: 3,
    on_sale_prices: true,
  });
  await runSale(db, { products: [product_id], ends: 86_400 });
  await runSale(db, { name: 'Vishu', starts: 86_400, ends: 2 * 86_400, collection_id });
  const { admin_id } = admin;
  const { user_id } = person;
  for (const insert of [
    sql`insert into festival (name, day) values ('Onam', '2027-08-25')`,
    sql`insert into mail_suppression values (email_hash('gone@example.com'), 'rejected')`,
    sql`insert into erasure (user_id, by_operator) values (${user_id}, true)`,
    sql`insert into page_version (page, version, markdown, html, admin_id)
      values ('about', 1, E'# Ours\u2028\u0085ഓണം "quoted" \\\\ back', '<h1>Ours</h1>', ${admin_id})`,
    sql`insert into home_page (content) values ('{"banner": null, "tiles": []}')
      on conflict do nothing`,
    sql`insert into product_source values ('shopify', 'kasavu-1', ${product_id})`,
    sql`insert into stock_import values (${product_id}, now(), -3)`,
    sql`insert into picture_source
      select ${product_id}, 'https://example.com/KK-52.jpg', image_key from image limit 1`,
    sql`insert into collection_slug values ('earlier', ${collection_id})`,
    sql`insert into coupon_product values (${coupon_id}, ${product_id})`,
    sql`insert into shipment_draft (order_id, courier, tracking_number, packed_by)
      values (${order_id}, 'DTDC', 'D12345678', ${admin_id})`,
    sql`insert into payment_fee
      select rzp_payment_id, 500, 90 from payment where outcome = 'order' and tender = 'provider'
      limit 3 on conflict do nothing`,
    sql`insert into shop_notice (kind, subject, occurred_at) values ('new_order', ${order_id}, now())`,
    sql`insert into shop_settings (settings) select '{"brand": "Oodum Paavum"}'
      where not exists (select from shop_settings)`,
    sql`update message set status = 'sent', sent_at = now()
      where message_id in (select message_id from message order by message_id limit 5)`,
    sql`insert into lost_number (kind, financial_year, serial, number, unused_reason)
      select kind, financial_year, last_number + 1,
        document_number(prefix, financial_year, last_number + 1), 'not found'
      from tax_series where kind = 'invoice'`,
    sql`update tax_series set last_number = last_number + 1 where kind = 'invoice'`,
  ]) {
    await insert.execute(db);
  }
}

async function closeDay({ shop, admin }: Awaited<ReturnType<typeof openRandomShop>>) {
  const { admin_id } = admin;
  await admin.call(counterDrawer.move, {
    body: { request_id: randomUUID(), kind: 'in', amount: 10, reason: 'Coins' },
  });
  await sql`
    with balance as (
      select balance_after_paise as paise, day from drawer_entry order by entry_id desc limit 1
    ), entry as (
      insert into drawer_entry (day, kind, amount_paise, balance_after_paise, admin_id)
      select day, 'day close', 0, paise, ${admin_id} from balance
    )
    insert into day_close select day, paise, 0, 0, paise, 0, 0, ${admin_id} from balance`.execute(
    shop.db,
  );
}

/** Unpaid checkouts of customers and guests, with and without a code, a payment link, and an undecided payment. */
async function openPayments(
  shop: TestShop,
  { product_id, admin_id }: { product_id: number; admin_id: number },
) {
  const customer = await shop.createCustomer();
  await startCheckout(customer, product_id, 2);
  await startGuestCheckout(createGuest(shop), product_id);
  await buyWithCode(shop, await shop.createCustomer(), product_id, { coupon: LIMITED });
  await pressBuyAsGuest(createGuest(shop), product_id, LIMITED);
  await keepByLink(shop, { admin_id, role: 'owner', fresh: true }, product_id);
  await sql`
    insert into payment (rzp_payment_id, rzp_order_id, checkout_id, amount_paise, status)
    select 'pay_undecided00001', rzp_order_id, checkout_id, amount_paise, 'created'
    from checkout where status = 'open' limit 1`.execute(shop.db);
}
