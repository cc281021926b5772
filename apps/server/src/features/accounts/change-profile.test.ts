import { accounts, type ProfileChange, TOKEN_VALID } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['signUp']>>;

const change = (who: Customer, body: ProfileChange) => who.call(accounts.changeProfile, { body });
const profileOf = async (who: Customer) => (await who.call(accounts.profile)).body.user;

const newAddress = {
  houseName: 'Mayil House',
  post_office: 'Balaramapuram',
  city: 'Neyyattinkara',
  state: 'Neyyattinkara',
  pinCode: '695501',
};

describe('POST /api/profile', () => {
  it('[API-08] takes a name with mail and phone, an address, or a new password', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const before = await profileOf(asha);
    const personal = { name: 'Asha K', email: 'asha.k@example.com', phone: '6282012345' };

    expect((await change(asha, personal)).status).toBe(200);
    expect(await profileOf(asha)).toEqual({ ...before, ...personal });
    expect((await change(asha, { address: newAddress })).status).toBe(200);
    expect(await profileOf(asha)).toEqual({ ...personal, address: newAddress });
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
  ])('[API-08] refuses %j with words, and changes nothing', async (body, fields) => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const before = await profileOf(asha);

    // What a form of somebody else's making might send.
    const answer = await change(asha, body as ProfileChange);

    expect(answer).toMatchObject({ status: 400, body: { msg: expect.any(String) } });
    expect(answer.body.fields).toEqual(fields);
    expect(await profileOf(asha)).toEqual(before);
  });

  it('leaves a mail to whom it belongs', async () => {
    const shop = await openTestShop();
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const { name, phone } = meera;

    const answer = await change(meera, { name, phone, email: asha.email });

    expect(answer).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(await profileOf(meera)).toMatchObject({ email: meera.email });
  });

  it('[PROFILE-09] a new password ends every other session and renews the own', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const { email, password } = asha;
    const phone = shop.visitor();
    await phone.call(accounts.logIn, { body: { email, password } });
    const old = shop.visitor({ ...asha.cookies });

    await change(asha, { newPassword: 'another border' });

    const isValid = async (who: Pick<Customer, 'call'>) =>
      (await who.call(accounts.validateToken)).body.msg === TOKEN_VALID;
    expect(await isValid(phone)).toBe(false);
    expect(await isValid(old)).toBe(false);
    expect(await isValid(asha)).toBe(true);
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(401);
  });

  it('a session that ended while the new password was hashed changes nothing', async () => {
    const shop = await openTestShop();
    const thief = await shop.signUp();
    const { email, password } = thief;
    const owner = shop.visitor();
    await owner.call(accounts.logIn, { body: { email, password } });
    // So long that the thread is still busy when the owner acts.
    const busy = Array.from({ length: 8 }, () => shop.deps.passwords.hash(password));

    const late = change(thief, { newPassword: 'the thief was here' });
    await shop.visitor({ ...thief.cookies }).call(accounts.logOut);
    await Promise.all(busy);

    expect(await late).toMatchObject({ status: 401, body: { error: 'NOT_SIGNED_IN' } });
    expect((await owner.call(accounts.validateToken)).body.msg).toBe(TOKEN_VALID);
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
  });

  it('asking for other mails is counted like signing up', async () => {
    const shop = await openTestShop();
    const { call, name, phone } = await shop.signUp();
    const statuses: number[] = [];
    for (let tried = 0; tried < 7; tried += 1) {
      const body = { name, phone, email: `mail${tried}@example.com` };
      statuses.push((await call(accounts.changeProfile, { body })).status);
    }

    // The signup itself was the first of five.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429]);
  });

  it('a login with the old password that comes at the same moment leaves no session', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const { email, password } = asha;
    const others = Array.from({ length: 4 }, () => shop.visitor());

    await Promise.all([
      ...others.map((other) => other.call(accounts.logIn, { body: { email, password } })),
      change(asha, { newPassword: 'another border' }),
      ...others.map((other) => other.call(accounts.logIn, { body: { email, password } })),
    ]);

    expect(await shop.db.selectFrom('session').select('user_id').execute()).toHaveLength(1);
    expect((await asha.call(accounts.validateToken)).body.msg).toBe(TOKEN_VALID);
  });
});
