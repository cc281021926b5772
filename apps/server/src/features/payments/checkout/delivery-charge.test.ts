import {
  adminOrders,
  adminPayments,
  orders,
  payments,
  shop as shopEndpoints,
} from '@shop/contract';
import { fromRupees, paise } from '@shop/domain/money';
import { deliveryCharge, ZONES } from '@shop/domain/orders/delivery';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import { addDeliveryAddress, createDeliveryAddress } from '#test/delivery-addresses.ts';
import { changeZones } from '#test/delivery-zones.ts';
import { drainPollers, listRefunds, listViolations, toPaymentResult } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;
type Options = { quantity?: number; address_id?: number; gift?: { note: string } };

const start = (customer: Customer, product_id: number, { quantity = 1, ...rest }: Options = {}) =>
  customer.call(payments.start, {
    body: { product_list: [{ product_id, quantity }], ...rest },
  });

async function pay(shop: TestShop, customer: Customer, rzpOrderId: string) {
  const result = await shop.provider.pay(rzpOrderId);
  const { body } = await customer.call(payments.verify, { body: toPaymentResult(result) });
  return 'order_id' in body ? body.order_id : '';
}

const view = async (customer: Customer, id: string) =>
  (await customer.call(orders.view, { params: { id }, query: { with: 'delivery' } })).body;

/** ₹60 inside the State, free from ₹2,000; the test customers live in the shop's own district. */
const CHARGED = { charge: 60, freeFrom: 2000 };

describe('[SHIP-05] the delivery charge', () => {
  it('is nothing with the first settings, so that a total is the sum of its items', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct({ price_paise: fromRupees(1000) });

    expect((await start(asha, saree)).body.data.amount).toBe(100_000);
  });

  it.each([
    ['below the free-from amount', 1999, 1, 205_900],
    ['at the free-from amount', 2000, 1, 200_000],
    ['by the sum of all pieces', 1000, 2, 200_000],
    ['for less than a rupee of paise', 1999.99, 1, 205_999],
  ])('is part of the payment %s', async (_, price, quantity, amount) => {
    const shop = await createTestShop();
    await changeZones(shop, { district: CHARGED });
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct({ price_paise: fromRupees(price), stock: 2 });

    const { body } = await start(asha, saree, { quantity });

    expect(body.data.amount).toBe(amount);
    const order = await view(asha, await pay(shop, asha, body.data.id));
    expect(order.total_amount).toBe(amount / 100);
    expect(order.delivery?.charge).toBe((amount - fromRupees(price) * quantity) / 100);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('and the estimate are frozen at the hold, whatever the settings become', async () => {
    const shop = await createTestShop();
    await changeZones(shop, { district: { charge: 60, minDays: 1, maxDays: 3 } });
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct({ price_paise: fromRupees(1000), stock: 5 });
    const query = { pin: '680594', amount: '1000' };
    const { quote } = (await shop.call(shopEndpoints.quoteDelivery, { query })).body;
    const { body } = await start(asha, saree);

    await changeZones(shop, { district: { charge: 500, minDays: 30, maxDays: 40 } });
    const again = await start(asha, saree);
    const order = await view(asha, await pay(shop, asha, body.data.id));

    expect(again.body.data).toMatchObject({ id: body.data.id, amount: 106_000 });
    expect(order).toMatchObject({
      total_amount: 1060,
      delivery: { charge: 60, from: quote?.from, until: quote?.until, gift_note: null },
    });
  });

  it('follows the State that the customer chose, and the district inside it', async () => {
    const shop = await createTestShop();
    await changeZones(shop, {
      district: { charge: 10 },
      state: { charge: 20 },
      south: { charge: 30 },
      rest: { charge: 40 },
      remote: { charge: 50 },
    });
    const saree = await shop.addProduct({ price_paise: fromRupees(1000), stock: 99 });
    const amounts: Record<string, number> = {};
    for (const [pinCode, stateCode] of [
      ['680594', '32'],
      ['682011', '32'],
      ['673310', '32'],
      ['673310', '34'],
      ['110091', '07'],
      ['682551', '31'],
    ] as const) {
      const { address } = createDeliveryAddress();
      const asha = await shop.createCustomer({ address: { ...address, pinCode, stateCode } });
      amounts[`${pinCode} ${stateCode}`] = ((await start(asha, saree)).body.data.amount ?? 0) / 100;
    }

    expect(amounts).toEqual({
      '680594 32': 1010,
      '682011 32': 1020,
      '673310 32': 1020,
      '673310 34': 1030,
      '110091 07': 1040,
      '682551 31': 1050,
    });
  });

  it('[ADDR-05] is found by the PIN code for an account from before, which has no State', async () => {
    const shop = await createTestShop();
    await changeZones(shop, { district: { charge: 10 }, rest: { charge: 40 } });
    const saree = await shop.addProduct({ price_paise: fromRupees(1000) });
    const { stateCode: _, ...specified } = createDeliveryAddress().address;
    const asha = await shop.createCustomer({ address: specified });

    expect((await start(asha, saree)).body.data.amount).toBe(104_000);
  });

  it('is refused together with the purchase where the shop does not deliver', async () => {
    const shop = await createTestShop();
    await changeZones(shop, { remote: { delivers: false } });
    const { address } = createDeliveryAddress();
    const asha = await shop.createCustomer({
      address: { ...address, pinCode: '744101', stateCode: '35' },
    });
    const saree = await shop.addProduct({ stock: 1 });

    const response = await start(asha, saree);

    expect(response).toMatchObject({
      status: 409,
      body: { error: 'NOT_DELIVERED', msg: 'We do not deliver to 744101 yet.' },
    });
    expect(await shop.db.selectFrom('checkout').selectAll().execute()).toEqual([]);
  });

  it('goes back with the whole payment when a cancelled order is refunded', async () => {
    const shop = await createTestShop();
    await changeZones(shop, { district: CHARGED });
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const saree = await shop.addProduct({ price_paise: fromRupees(1000) });
    const { body } = await start(asha, saree);
    const order_id = await pay(shop, asha, body.data.id);
    const status = { params: { order_id }, body: { order_status: 'Cancelled' as const } };
    await admin.call(adminOrders.changeStatus, status);

    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    await drainPollers(shop);

    const { refunds } = await shop.provider.ledger();
    const { rzp_payment_id } = (await listRefunds(shop))[0] ?? {};
    expect(refunds.filter((one) => one.payment_id === rzp_payment_id)).toMatchObject([
      { amount: 106_000 },
    ]);
  });

  it('counts in a late payment: enough when the prices are the same, stale when they rose', async () => {
    const shop = await createTestShop();
    await changeZones(shop, { district: CHARGED });
    const saree = await shop.addProduct({ price_paise: fromRupees(1000), stock: 5 });
    const settleLate = async (price: number) => {
      const asha = await shop.createCustomer();
      const { body } = await start(asha, saree);
      await advanceTime(shop.db, '26 minutes');
      await drainPollers(shop);
      await shop.db
        .updateTable('product')
        .set({ price_paise: fromRupees(price) })
        .execute();
      return pay(shop, asha, body.data.id);
    };

    expect(await settleLate(1000)).not.toBe('');
    // Paid ₹1,060: the piece alone costs no more, but with its delivery it does.
    expect(await settleLate(1050)).toBe('');
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('adds up for random carts and zones: payment = items + charge, to the paisa', async () => {
    const shop = await createTestShop();
    const random = createRandom(20_261_116);
    for (let round = 0; round < 6; round += 1) {
      const zone = {
        charge: random(20_000) / 100,
        freeFrom: random(2) ? random(450_000) / 100 : null,
      };
      await changeZones(shop, Object.fromEntries(ZONES.map((name) => [name, zone])));
      for (let cart = 0; cart < 5; cart += 1) {
        const asha = await shop.createCustomer();
        const lines: { product_id: number; quantity: number; paise: number }[] = [];
        for (let line = 0; line <= random(3); line += 1) {
          const price_paise = 100 + random(300_000);
          const product_id = await shop.addProduct({
            price_paise: fromRupees(price_paise / 100),
            stock: 9,
          });
          lines.push({ product_id, quantity: 1 + random(2), paise: price_paise });
        }
        const product_list = lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
        const { body } = await asha.call(payments.start, { body: { product_list } });

        const items = lines.reduce((total, one) => total + one.paise * one.quantity, 0);
        expect(body.data.amount).toBe(items + deliveryCharge(zone, paise(items)));
      }
    }
    expect(await listViolations(shop)).toEqual([]);
  }, 60_000);
});

/** A linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe('the address of a purchase', () => {
  it('[ADDR-03] is the chosen one, frozen with recipient and phone; the customer stays the payer', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct();
    const address_id = await addDeliveryAddress(shop, asha.user_id);
    const { body } = await start(asha, saree, { address_id });
    await shop.db.deleteFrom('customer_address').execute();

    const order = await view(asha, await pay(shop, asha, body.data.id));

    expect(body.data.prefill?.name).toBe(asha.name);
    const { recipient, phone, address } = createDeliveryAddress();
    expect(order.user).toEqual({ name: recipient, phone, email: asha.email, address });
  });

  it("[ADDR-03] cannot be another customer's", async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const saree = await shop.addProduct();
    const address_id = await addDeliveryAddress(shop, meera.user_id);

    const response = await start(asha, saree, { address_id });

    expect(response).toMatchObject({ status: 404, body: { error: 'ADDRESS_NOT_FOUND' } });
  });

  it('[ADDR-03] and a gift make another checkout: the same request alone reuses the open one', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct({ stock: 1 });
    const address_id = await addDeliveryAddress(shop, asha.user_id);
    const startWith = async (options: Options) => (await start(asha, saree, options)).body.data.id;

    const first = await startWith({});
    expect(await startWith({})).toBe(first);
    const elsewhere = await startWith({ address_id });
    expect(elsewhere).not.toBe(first);
    expect(await startWith({ address_id, gift: { note: 'For you' } })).not.toBe(elsewhere);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('[ADDR-04] a gift', () => {
  it('keeps its note with the order, and an empty note is a gift too', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct({ stock: 5 });
    const buyGift = async (note: string) => {
      const { body } = await start(asha, saree, { gift: { note } });
      return (await view(asha, await pay(shop, asha, body.data.id))).delivery?.gift_note;
    };

    expect(await buyGift('ഓണാശംസകൾ\nfrom all of us ')).toBe('ഓണാശംസകൾ\nfrom all of us');
    expect(await buyGift('')).toBe('');
  });

  it.each(['x'.repeat(201), 'a\u0000b', '\u202Eabc'])('refuses the note %j', async (note) => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const saree = await shop.addProduct();

    expect((await start(asha, saree, { gift: { note } })).status).toBe(400);
  });
});
