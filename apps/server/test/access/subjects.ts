import { accounts, EditedProduct, ROLES, type Role } from '@shop/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readFirstSettings } from '#config/shop.ts';
import { insertSession } from '#features/accounts/sessions/sessions.queries.ts';
import {
  type AccountKind,
  createToken,
  hashToken,
  SESSION_POLICY,
} from '#features/accounts/sessions/sessions.ts';
import { presentProduct } from '#features/catalog/present-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { replaceCartItem } from '#test/cart-items.ts';
import { addChangeSets } from '#test/changes/add-change-sets.ts';
import { drawCounterSale } from '#test/counter/counter-sales.ts';
import { addDeliveryAddress } from '#test/delivery-addresses.ts';
import type { TestData } from '#test/endpoint-inputs.ts';
import { createLinks } from '#test/mail/links.ts';
import { drawHandRefund } from '#test/months/counter-month.ts';
import { buy, drainPollers, toPaymentResult } from '#test/payments.ts';
import { addReturn, ask } from '#test/returns.ts';
import { rate } from '#test/reviews.ts';
import { addAnyCollection } from '#test/sales/collections.ts';
import { drawCoupon } from '#test/sales/coupons.ts';
import { insertDraft } from '#test/sales/sales.ts';
import { setStatus } from '#test/shipments.ts';
import { getAnyStaffData, prepareStaff } from '#test/staff-data.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createImage, type TestShop } from '#test/test-shop.ts';
import { addTicket, drawTicketLink } from '#test/tickets.ts';
import { createGuestOrders } from './guest-inputs.ts';
import { prepareLink } from './link-inputs.ts';

/** Creates accounts of every kind; `start` gives one of them a new session. */
export async function createSubjects(shop: TestShop) {
  await registerForTax(shop, 'regular');
  const [asha, meera, disabled] = [
    await shop.createCustomer(),
    await shop.createCustomer(),
    await shop.createCustomer(),
  ];
  const staff = Object.fromEntries(
    await Promise.all(ROLES.map(async (role) => [role, await shop.createStaff(role)])),
  ) as Record<Role, Awaited<ReturnType<TestShop['createStaff']>>>;
  const spare = await shop.createStaff('packing');
  const newOwner = await shop.createStaff('owner');
  const disabledStaff = await shop.createStaff('owner');
  const ticketWithImage = await addTicket(shop, { images: [await createImage(2)] });
  const product_id = await shop.addProduct({ stock: 1000 }, [await createImage(1)]);
  const { image } = await shop.db.selectFrom('product').select('image').executeTakeFirstOrThrow();
  const bought = {
    [asha.user_id]: await buyWithReceipt(shop, asha, product_id),
    [meera.user_id]: await buyWithReceipt(shop, meera, product_id),
  };
  const delivered: Record<number, string> = {};
  for (const customer of [asha, meera]) {
    const { order_id } = await buy(shop, customer, product_id, { quantity: 10 });
    await setStatus(staff.owner, order_id, 'Delivered');
    delivered[customer.user_id] = order_id;
  }
  const guests = await createGuestOrders(shop, { owner: staff.owner, product_id });
  // Each caller who may remove a piece takes one of these.
  const { order_id: pending_id } = await buy(shop, asha, product_id, { quantity: 10 });
  const returnWithImage = (
    await ask(asha, delivered[asha.user_id] ?? '', { pieces: `${product_id}:1` }, [
      await createImage(3),
    ])
  ).body.return_id;
  const returned = { order_id: delivered[asha.user_id] ?? '', product_id };
  // One of each is enough: an admin takes every step once.
  const returns = {
    asked: await addReturn(shop, returned, 'asked'),
    approved: await addReturn(shop, returned, 'approved'),
    prepaid: await addReturn(shop, returned, 'approved', 'prepaid_label'),
    received: await addReturn(shop, returned, 'received'),
    refundable: await addReturn(shop, returned, 'received'),
  };
  const [image_key = ''] = (await rate(asha, returned, {}, [await createImage(4)])).body.images;
  const findReview = async () => {
    const row = await shop.db
      .selectFrom('review')
      .select(['review_id', 'version'])
      .where('order_id', '=', returned.order_id)
      .executeTakeFirstOrThrow();
    return { ...row, image_key };
  };
  const disabled_at = new Date();
  await shop.db
    .updateTable('customer')
    .set({ disabled_at })
    .where('user_id', '=', disabled.user_id)
    .execute();
  await shop.db
    .updateTable('admin')
    .set({ disabled_at })
    .where('email', '=', disabledStaff.email)
    .execute();

  const { shipment_id } = await shop.db
    .insertInto('shipment')
    .values({ order_id: bought[asha.user_id]?.order_id ?? '', created_by: staff.owner.admin_id })
    .returning('shipment_id')
    .executeTakeFirstOrThrow();
  const undone = await shop.db
    .insertInto('shipment')
    .values({
      order_id: bought[asha.user_id]?.order_id ?? '',
      created_by: staff.owner.admin_id,
      undone_at: new Date(),
    })
    .returning('shipment_id')
    .executeTakeFirstOrThrow();

  const createSession = async (kind: AccountKind, id: number, proven = true) => {
    const token = createToken();
    await shop.db
      .transaction()
      .execute((trx) => insertSession(trx, { kind, id, token_hash: hashToken(token), proven }));
    return { [`__Host-${kind}`]: token };
  };
  const findOtherSession = async (user_id: number) => {
    await createSession('customer', user_id);
    const newest = shop.db
      .selectFrom('session')
      .select('session_id')
      .where('user_id', '=', user_id);
    const row = await newest.orderBy('session_id', 'desc').limit(1).executeTakeFirstOrThrow();
    return row.session_id;
  };
  const createExpired = async () => {
    const cookies = await createSession('customer', asha.user_id);
    const { idleHours } = SESSION_POLICY.customer;
    await shop.db
      .updateTable('session')
      .set({ last_seen_at: sql`now() - make_interval(hours => ${idleHours + 1})` })
      .where('token_hash', '=', hashToken(cookies['__Host-customer'] ?? ''))
      .execute();
    return cookies;
  };
  const loggedOut = await createSession('customer', asha.user_id);
  await shop.createClient({ ...loggedOut }).call(accounts.logOut);

  const sessions: Record<string, () => Promise<Record<string, string>>> = {
    anonymous: async () => ({}),
    'the customer': () => createSession('customer', asha.user_id),
    'another customer': () => createSession('customer', meera.user_id),
    'disabled customer': () => createSession('customer', disabled.user_id),
    'expired session': createExpired,
    'logged-out session replayed': async () => ({ ...loggedOut }),
    ...Object.fromEntries(
      ROLES.map((role) => [role, () => createSession('admin', staff[role].admin_id)]),
    ),
    'owner before the second factor': () => createSession('admin', newOwner.admin_id, false),
    'owner with an old proof': async () => {
      const cookies = await createSession('admin', newOwner.admin_id);
      await sql`
        update session set proven_at = now() - interval '16 minutes'
        where admin_id = ${newOwner.admin_id}`.execute(shop.db);
      return cookies;
    },
    'disabled owner': () => createSession('admin', disabledStaff.admin_id),
    'forged cookie': async () => ({
      '__Host-customer': createToken(),
      '__Host-admin': createToken(),
    }),
  };

  // A refused call changes nothing, so that the next one can use the same data.
  const unused = new Map<number, TestData>();

  return {
    async start(subject: string, { refused = false, key = '' } = {}) {
      const cookies = (await sessions[subject]?.()) ?? {};
      const user_id = subject === 'another customer' ? meera.user_id : asha.user_id;
      const earlier = unused.get(user_id);
      if (refused && earlier) return { cookies, data: earlier };
      // A customer keeps ten at most, and there are more calls than that.
      await shop.db.deleteFrom('customer_address').execute();
      const cart_item_id = await replaceCartItem(shop, user_id, product_id);
      const { email, password } = asha;
      const role = ROLES.find((one) => one === subject);
      const order = bought[user_id];
      const delivered_id = delivered[user_id];
      if (!order || !delivered_id) throw new Error('no order');
      const ticket_id = await addTicket(shop, { user_id });
      const data: TestData = {
        order_id: order.order_id,
        pending_id,
        shipment_id,
        undone_id: undone.shipment_id,
        document_id: order.receipt,
        result: toPaymentResult(order.result),
        session_id: await findOtherSession(user_id),
        ticket_id,
        ticketToken: await drawTicketLink(shop, ticket_id),
        ticketWithImage,
        delivered_id,
        guest: await guests.prepare(user_id),
        link: await prepareLink(shop, { key, product_id }),
        returns,
        returnWithImage,
        review: await findReview(),
        ...(await createLinks(shop, asha)),
        address_id: await addDeliveryAddress(shop, user_id),
        user_id: disabled.user_id,
        product_id,
        cart_item_id,
        sale_id: await insertDraft(shop.db),
        counter_sale: isAboutCounterSale(key)
          ? await drawCounterSale(shop, staff.owner.admin_id, product_id)
          : '',
        hand_refund: isAboutHandRefund(key)
          ? await drawHandRefund(shop, staff.owner.admin_id, product_id)
          : NO_HAND_REFUND,
        collection: await addAnyCollection(shop.db),
        changes: await addChangeSets(shop.db, staff.owner.admin_id, product_id),
        coupon: await drawCoupon(shop.db),
        product: await getEditedProduct(shop, product_id),
        settings: readFirstSettings({}),
        image: image[0] ?? '',
        customer: { email, password },
        admin: { email: staff.owner.email, password: staff.owner.password },
        role,
        staff: await (isAboutStaff(key) ? prepareStaff : getAnyStaffData)(shop, {
          admin_id: role ? staff[role].admin_id : newOwner.admin_id,
          token: cookies['__Host-admin'] ?? '',
          spare: spare.admin_id,
          hasFactor: role !== undefined,
        }),
      };
      if (refused) unused.set(user_id, data);
      else unused.delete(user_id);
      return { cookies, data };
    },
  };
}

/** Preparing an account for these costs a dozen statements. */
const isAboutStaff = (key: string) =>
  /admin\/(account|staff)|accept-invitation|auth\/staff/.test(key);

/** Only these need one, which takes a piece. */
const isAboutCounterSale = (key: string) => key.includes('/counter/sales/');

/** A whole sale for cash. */
const isAboutHandRefund = (key: string) =>
  /\/counter\/(bills|orders)\/|\/refunds\/.*\/given/.test(key);
const NO_HAND_REFUND = { order_id: '', refund_id: '', document_id: 0 };

async function buyWithReceipt(
  shop: TestShop,
  customer: Parameters<typeof buy>[1],
  product_id: number,
) {
  const order = await buy(shop, customer, product_id);
  await drainPollers(shop);
  const { document_id } = await shop.db
    .selectFrom('tax_document')
    .select('document_id')
    .where('kind', '=', 'receipt')
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow();
  return { ...order, receipt: document_id };
}

/** The whole product, as the admin's form loads it. */
async function getEditedProduct(shop: TestShop, product_id: number): Promise<EditedProduct> {
  const product = await findProduct(shop.db, product_id);
  if (!product) throw new Error('no such product');
  return z.parse(EditedProduct, { ...presentProduct(product), stock_base: product.stock });
}
