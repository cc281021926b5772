import { accounts } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { newPerson, openTestShop } from '#test/test-shop.ts';

type Person = ReturnType<typeof newPerson>;

const NO_ADDRESS = { 'address.houseName': 'All address fields are required!' };

describe('POST /api/auth/signup', () => {
  it('[AUTH-22] opens an account and answers its id and words', async () => {
    const shop = await openTestShop();
    const person = newPerson();

    const answer = await shop.call(accounts.signUp, { body: person });

    expect(answer).toMatchObject({ status: 200, body: { user_id: expect.any(Number) } });
    expect(answer.body.msg).toBeTruthy();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('[AUTH-15] keeps mail in lower case and the phone as ten digits', async () => {
    const shop = await openTestShop();
    for (const phone of ['9847012345', '919847012345', '+919847012345']) {
      const { email } = newPerson();
      const asha = await shop.signUp({ email: ` ${email.toUpperCase()} `, phone });

      const { body } = await asha.call(accounts.profile);

      expect(body.user).toMatchObject({ email, phone: '9847012345' });
    }
  });

  it('says that a mail is in use, in an answer without user_id', async () => {
    const shop = await openTestShop();
    const { email } = await shop.signUp();

    const answer = await shop.call(accounts.signUp, {
      body: { ...newPerson(), email: email.toUpperCase() },
    });

    expect(answer).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(answer.body).not.toHaveProperty('user_id');
  });

  it('opens one account when the same mail arrives twice at once', async () => {
    const shop = await openTestShop();
    const person = newPerson();

    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call(accounts.signUp, { body: person })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  const mistakes: [string, (person: Person) => unknown, Record<string, string>][] = [
    ['no name', (p) => ({ ...p, name: ' ' }), { name: 'Username is required!' }],
    ['no mail', (p) => ({ ...p, email: '' }), { email: 'Enter a valid email!' }],
    ['a malformed mail', (p) => ({ ...p, email: 'asha@home' }), { email: 'Enter a valid email!' }],
    [
      'a phone of nine digits',
      (p) => ({ ...p, phone: '984701234' }),
      { phone: 'Enter a valid Indian phone number!' },
    ],
    ['no password', (p) => ({ ...p, password: '' }), { password: 'Password is required!' }],
    [
      'a password of five letters',
      (p) => ({ ...p, password: 'kasav' }),
      { password: 'Password must be at least 6 characters' },
    ],
    [
      'a password of 201 letters',
      (p) => ({ ...p, password: 'k'.repeat(201) }),
      { password: 'Password must be at most 200 characters' },
    ],
    ['no house name', (p) => ({ ...p, address: { ...p.address, houseName: '' } }), NO_ADDRESS],
    [
      'a pincode that starts with 0',
      (p) => ({ ...p, address: { ...p.address, pinCode: '080594' } }),
      { 'address.pinCode': 'Enter a valid Indian pin code!' },
    ],
    [
      'half a character',
      (p) => ({ ...p, address: { ...p.address, city: 'Thrissur \ud83e' } }),
      { 'address.city': 'This has a character we cannot print.' },
    ],
    [
      'a character that PostgreSQL cannot keep',
      (p) => ({ ...p, name: 'Asha\0' }),
      { name: 'This has a character we cannot print.' },
    ],
  ];

  it.each(mistakes)('[AUTH-21] refuses %s, and opens no account', async (_case, make, fields) => {
    const shop = await openTestShop();

    const answer = await shop.call(accounts.signUp, {
      // What a form of somebody else's making might send.
      body: make(newPerson()) as Person,
    });

    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', fields } });
    expect(await shop.db.selectFrom('customer').selectAll().execute()).toEqual([]);
  });

  it('keeps no field that nobody asked for', async () => {
    const shop = await openTestShop();
    const body = { ...newPerson(), demo: true, disabled_at: '2020-01-01', user_id: 77 };

    const answer = await shop.call(accounts.signUp, { body });

    const row = await shop.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: answer.body.user_id, demo: false, disabled_at: null });
    expect(row.user_id).not.toBe(77);
  });

  it.each([
    ['64 letters', 'k'.repeat(64)],
    ['other scripts and spaces', ' കസവു കര border 🧵 '],
    ['200 letters', 'k'.repeat(200)],
  ])('takes a password of %s as it is', async (_case, password) => {
    const shop = await openTestShop();
    const { email } = await shop.signUp({ password });
    const again = shop.visitor();

    expect((await again.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
    const trimmed = { email, password: `${password.slice(1)}x` };
    expect((await again.call(accounts.logIn, { body: trimmed })).status).toBe(401);
  });
});
