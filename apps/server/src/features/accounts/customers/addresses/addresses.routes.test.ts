import { accountAddresses, accounts } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { addDeliveryAddress, createDeliveryAddress } from '#test/delivery-addresses.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const list = async (customer: Customer) =>
  (await customer.call(accountAddresses.list)).body.addresses;
const add = (customer: Customer, given = {}) =>
  customer.call(accountAddresses.add, { body: createDeliveryAddress(given) });

describe('[ADDR-02] addresses of a customer', () => {
  it("lists the profile's address first, as the default, then the others with recipient and phone", async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();

    const { body } = await add(asha, { phone: '+919810012345' });

    const { name, phone, address } = asha;
    expect(await list(asha)).toEqual([
      { address_id: null, recipient: name, phone, address },
      { address_id: body.address_id, ...createDeliveryAddress() },
    ]);
  });

  it('[ADDR-05] takes one without a State', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { stateCode: _, ...address } = createDeliveryAddress().address;

    expect((await add(asha, { address })).status).toBe(200);
    expect((await list(asha))[1]).toMatchObject({ address });
  });

  it('follows the profile when its address changes', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { address } = createDeliveryAddress();

    await asha.call(accounts.changeProfile, { body: { address } });

    expect((await list(asha))[0]).toMatchObject({ address_id: null, address });
  });

  it('changes and deletes an address', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const id = `${await addDeliveryAddress(shop, asha.user_id)}`;
    const changed = createDeliveryAddress({ recipient: 'Ravi', label: '' });

    await asha.call(accountAddresses.change, { params: { id }, body: changed });

    const [, saved] = await list(asha);
    expect(saved).toMatchObject({ recipient: 'Ravi' });
    expect(saved).not.toHaveProperty('label');
    await asha.call(accountAddresses.remove, { params: { id } });
    expect(await list(asha)).toHaveLength(1);
    const again = await asha.call(accountAddresses.remove, { params: { id } });
    expect(again).toMatchObject({ status: 404, body: { error: 'ADDRESS_NOT_FOUND' } });
  });

  it('keeps ten and no more, however many arrive at the same moment', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();

    const responses = await Promise.all(Array.from({ length: 15 }, () => add(asha)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
    const refused = responses.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({
      error: 'ADDRESS_LIMIT',
      msg: 'You can save up to ten addresses. Please delete one first.',
    });
    expect(await list(asha)).toHaveLength(10);
  });

  it.each([
    [{ recipient: '' }, { recipient: 'Name is required!' }],
    [{ phone: '12345' }, { phone: 'Enter a valid Indian phone number!' }],
    [
      { address: { ...createDeliveryAddress().address, stateCode: '99' } },
      { 'address.stateCode': 'Choose a State.' },
    ],
  ])('refuses %j', async (given, fields) => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();

    const response = await add(asha, given);

    expect(response).toMatchObject({ status: 400, body: { fields } });
    expect(await list(asha)).toHaveLength(1);
  });

  it("never shows or changes another customer's address", async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const id = `${await addDeliveryAddress(shop, meera.user_id)}`;

    const body = createDeliveryAddress({ recipient: 'Asha' });
    const change = await asha.call(accountAddresses.change, { params: { id }, body });
    const remove = await asha.call(accountAddresses.remove, { params: { id } });

    expect([change.status, remove.status]).toEqual([404, 404]);
    expect(await list(asha)).toHaveLength(1);
    expect((await list(meera))[1]).toMatchObject({ recipient: 'Devaki Nair' });
  });
});

describe('[ADDR-01] the State of an address', () => {
  it('is kept at signup and in the profile, and a call without it stays valid', async () => {
    const shop = await createTestShop();
    const { stateCode: _, ...specified } = createDeliveryAddress().address;
    const asha = await shop.signUp({ address: { ...specified, stateCode: '07' } });
    const getAddress = async () => (await asha.call(accounts.profile)).body.user.address;

    expect(await getAddress()).toEqual({ ...specified, stateCode: '07' });
    await asha.call(accounts.changeProfile, { body: { address: specified } });
    expect(await getAddress()).toEqual(specified);
  });

  it('must be one of the 36', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const address = { ...asha.address, stateCode: '25' };

    const response = await asha.call(accounts.changeProfile, { body: { address } });

    expect(response).toMatchObject({
      status: 400,
      body: { fields: { 'address.stateCode': 'Choose a State.' } },
    });
  });
});
