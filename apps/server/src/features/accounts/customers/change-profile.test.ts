import { accounts, type ProfileChange, TOKEN_VALID } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const change = (customer: Customer, body: ProfileChange) =>
  customer.call(accounts.changeProfile, { body });
const getProfile = async (customer: Customer) => (await customer.call(accounts.profile)).body.user;

const newAddress = {
  houseName: 'Mayil House',
  post_office: 'Balaramapuram',
  city: 'Neyyattinkara',
  state: 'Neyyattinkara',
  pinCode: '695501',
};

describe('POST /api/profile', () => {
  it('[API-08] saves a name with email and phone, an address, or a new password', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const before = await getProfile(asha);
    const personal = { name: 'Asha K', email: 'asha.k@example.com', phone: '6282012345' };

    expect((await change(asha, personal)).status).toBe(200);
    expect(await getProfile(asha)).toEqual({ ...before, ...personal });
    expect((await change(asha, { address: newAddress })).status).toBe(200);
    expect(await getProfile(asha)).toEqual({ ...personal, address: newAddress });
    expect((await change(asha, { newPassword: 'another border' })).status).toBe(200);

    const login = { email: personal.email, password: 'another border' };
    expect((await shop.call(accounts.logIn, { body: login })).status).toBe(200);
  });

  it.each([
    [{}, { body: 'Invalid input' }],
    [{ name: 'Asha' }, { body: 'Invalid input' }],
    [{ newPassword: 'kasav' }, { newPassword: 'Password must be at least 6 characters' }],
    [
      { name: 'Asha', email: 'Asha@example.com', phone: '9847012345' },
      { email: 'Enter a valid email!' },
    ],
    [{ name: 'Asha', email: '', phone: '9847012345' }, { email: 'Email is required' }],
    [
      { name: 'Asha', email: 'asha@example.com', phone: '+919847012345' },
      { phone: 'Enter a valid Indian phone number!' },
    ],
    [
      { address: { ...newAddress, pinCode: '12' } },
      { 'address.pinCode': 'Enter a valid Indian pin code!' },
    ],
  ])('[API-08] rejects %j with a message, and changes nothing', async (body, fields) => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const before = await getProfile(asha);

    // Invalid input that the type does not admit.
    const response = await change(asha, body as ProfileChange);

    expect(response).toMatchObject({ status: 400, body: { msg: expect.any(String) } });
    expect(response.body.fields).toEqual(fields);
    expect(await getProfile(asha)).toEqual(before);
  });

  it('rejects the email of another customer', async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const { name, phone } = meera;

    const response = await change(meera, { name, phone, email: asha.email });

    expect(response).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(await getProfile(meera)).toMatchObject({ email: meera.email });
  });

  it('[PROFILE-09] a new password ends every other session and renews the caller’s', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { email, password } = asha;
    const phone = shop.createClient();
    await phone.call(accounts.logIn, { body: { email, password } });
    const old = shop.createClient({ ...asha.cookies });

    await change(asha, { newPassword: 'another border' });

    const isValid = async (client: Pick<Customer, 'call'>) =>
      (await client.call(accounts.validateToken)).body.msg === TOKEN_VALID;
    expect(await isValid(phone)).toBe(false);
    expect(await isValid(old)).toBe(false);
    expect(await isValid(asha)).toBe(true);
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(401);
  });

  it('changes nothing when the session ended while the new password was hashed', async () => {
    const shop = await createTestShop();
    const thief = await shop.createCustomer();
    const { email, password } = thief;
    const owner = shop.createClient();
    await owner.call(accounts.logIn, { body: { email, password } });
    // Enough to keep the hasher busy until the session is deleted.
    const busy = Array.from({ length: 8 }, () => shop.deps.passwordHasher.hash(password));

    const late = change(thief, { newPassword: 'the thief was here' });
    await shop.createClient({ ...thief.cookies }).call(accounts.logOut);
    await Promise.all(busy);

    expect(await late).toMatchObject({ status: 401, body: { error: 'NOT_SIGNED_IN' } });
    expect((await owner.call(accounts.validateToken)).body.msg).toBe(TOKEN_VALID);
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
  });

  it('counts changes of the email like signups: only the failed ones', async () => {
    const shop = await createTestShop({ rateLimits: { SIGNUP_RATE_LIMIT: '5/3' } });
    const { call, name, phone } = await shop.createCustomer();
    const changeEmail = async (email: string) =>
      (await call(accounts.changeProfile, { body: { name, phone, email } })).status;
    const statuses: number[] = [];
    for (let tried = 0; tried < 5; tried += 1) {
      statuses.push(await changeEmail(`mail${tried}@example.com`));
    }
    for (let tried = 0; tried < 5; tried += 1) {
      statuses.push(await changeEmail((await shop.createCustomer()).email));
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 429, 429]);
  });

  it('leaves no session of a concurrent login with the old password', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { email, password } = asha;
    const others = Array.from({ length: 4 }, () => shop.createClient());

    await Promise.all([
      ...others.map((other) => other.call(accounts.logIn, { body: { email, password } })),
      change(asha, { newPassword: 'another border' }),
      ...others.map((other) => other.call(accounts.logIn, { body: { email, password } })),
    ]);

    expect(await shop.db.selectFrom('session').select('user_id').execute()).toHaveLength(1);
    expect((await asha.call(accounts.validateToken)).body.msg).toBe(TOKEN_VALID);
  });
});
