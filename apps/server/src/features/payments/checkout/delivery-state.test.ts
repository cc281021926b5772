import { accounts, payments, shop as shopEndpoints } from '@shop/contract';
import { expect, it } from 'vitest';
import { createDeliveryAddress } from '#test/delivery-addresses.ts';
import { buy, drainPollers } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const start = (customer: Customer, product_id: number) =>
  customer.call(payments.start, { body: { product_list: [{ product_id, quantity: 1 }] } });

it.each([
  ['composition', 409],
  ['unregistered', 409],
  ['regular', 200],
] as const)(
  '[TAX-02] a purchase from a %s shop to another State answers %s',
  async (mode, status) => {
    const shop = await createTestShop();
    await registerForTax(shop, mode);
    const { address } = createDeliveryAddress();
    const far = { ...address, pinCode: '560001', stateCode: '29' };
    const [asha, meera] = [
      await shop.createCustomer({ address: far }),
      await shop.createCustomer(),
    ];
    const saree = await shop.addProduct({ stock: 5 });

    const response = await start(asha, saree);

    expect(response.status).toBe(status);
    expect((await start(meera, saree)).status).toBe(200);
    const query = { pin: '560001', state: '29' };
    const { quote } = (await shop.call(shopEndpoints.quoteDelivery, { query })).body;
    expect(quote?.delivers).toBe(status === 200);
    if (status === 200) return;
    expect(quote?.onlyInState).toBe('Kerala');
    expect(response.body).toEqual({
      error: 'OTHER_STATE',
      msg: 'We can only deliver within Kerala. Please choose an address there.',
    });
  },
);

it.each([
  ['682555', undefined, '31'],
  ['673310', '34', '34'],
  ['673310', '32', '32'],
  ['560001', undefined, '29'],
  ['680594', undefined, '32'],
])('[TAX-04] PIN code %s with State %s is taxed as %s', async (pinCode, stateCode, place) => {
  const shop = await createTestShop();
  await registerForTax(shop, 'regular');
  const { stateCode: _, ...address } = createDeliveryAddress().address;
  const asha = await shop.createCustomer({
    address: { ...address, pinCode, ...(stateCode && { stateCode }) },
  });
  const saree = await shop.addProduct();

  await buy(shop, asha, saree);
  await drainPollers(shop);

  const document = await shop.db
    .selectFrom('tax_document')
    .innerJoin('tax_document_line as l', 'l.document_id', 'tax_document.document_id')
    .select(['place_of_supply', 'l.cgst_paise', 'l.igst_paise'])
    .executeTakeFirstOrThrow();
  expect(document.place_of_supply).toBe(place);
  expect(document.igst_paise > 0).toBe(place !== '32');
  expect(document.cgst_paise > 0).toBe(place === '32');
});

/** Exactly the address of the specification. */
const specified = (pinCode: string) => ({
  houseName: 'Kaveri',
  post_office: 'Balaramapuram',
  city: 'Neyyattinkara',
  state: 'Trivandrum',
  pinCode,
});

/** An order to a PIN code that no post office has. */
async function startToUnknownPin(district: string) {
  const shop = await createTestShop();
  await registerForTax(shop, 'regular');
  const saree = await shop.addProduct();
  const asha = await shop.createCustomer({
    address: { ...specified('999999'), state: district },
  });
  return { shop, response: await start(asha, saree) };
}

it.each([
  ['Thrissur', '32'],
  [' bengaluru urban ', '29'],
])(
  '[ADDR-05] with a PIN code that no post office has, the district %s decides the State',
  async (district, stateCode) => {
    const { shop, response } = await startToUnknownPin(district);

    expect(response.status).toBe(200);
    const { ship_to } = await shop.db
      .selectFrom('checkout')
      .select('ship_to')
      .executeTakeFirstOrThrow();
    expect(ship_to).toMatchObject({ address: { stateCode } });
  },
);

it('[ADDR-05] with a PIN code that no post office has, a district of two States is asked about', async () => {
  const { response } = await startToUnknownPin('Bilaspur');

  expect(response).toMatchObject({ status: 409, body: { error: 'STATE_REQUIRED' } });
});

const KNOWN = ['680594', '695501', '110001', '560001', '682555', '744101'];
/** Two States share the first; there is no post office with the others. */
const UNCLEAR = ['673310', '100000', '111111', '999999'];

/** Signs up with the specified payload, saves the address, and pays. @returns the customer and the answer */
async function payWithoutState(shop: TestShop, product_id: number, pinCode: string) {
  const customer = await shop.signUp({ address: specified(pinCode) });
  const saved = await customer.call(accounts.changeProfile, {
    body: { address: specified(pinCode) },
  });
  expect([pinCode, saved.status]).toEqual([pinCode, 200]);
  const { status, body } = await start(customer, product_id);
  return { customer, answer: `${pinCode} ${status} ${body.error ?? ''}`.trim() };
}

it.each(['before a mode is chosen', 'unregistered'] as const)(
  '[ADDR-05] an account without a State buys for any PIN code from a shop that charges no tax: %s',
  async (mode) => {
    const shop = await createTestShop();
    if (mode === 'unregistered') await registerForTax(shop, mode);
    const saree = await shop.addProduct({ stock: 50 });
    const answers: string[] = [];
    for (const pin of [...KNOWN, ...UNCLEAR]) {
      answers.push((await payWithoutState(shop, saree, pin)).answer);
    }

    const elsewhere = mode === 'unregistered' ? KNOWN.slice(2) : [];
    expect(answers).toEqual(
      [...KNOWN, ...UNCLEAR].map((pin) =>
        elsewhere.includes(pin) ? `${pin} 409 OTHER_STATE` : `${pin} 200`,
      ),
    );
  },
);

it.each(['regular', 'composition'] as const)(
  '[ADDR-05] [TAX-04] a %s shop asks for the State of an unclear PIN code, once',
  async (mode) => {
    const shop = await createTestShop();
    await registerForTax(shop, mode);
    const saree = await shop.addProduct({ stock: 50 });
    const known = mode === 'regular' ? KNOWN : KNOWN.slice(0, 2);
    for (const pin of known) {
      expect((await payWithoutState(shop, saree, pin)).answer).toBe(`${pin} 200`);
    }

    for (const pin of UNCLEAR) {
      const { customer, answer } = await payWithoutState(shop, saree, pin);
      expect(answer).toBe(`${pin} 409 STATE_REQUIRED`);
      const address = { ...specified(pin), stateCode: '32' };
      await customer.call(accounts.changeProfile, { body: { address } });
      expect((await start(customer, saree)).status).toBe(200);
    }
  },
);
