import { accounts } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createPerson, createTestShop } from '#test/test-shop.ts';

type Person = ReturnType<typeof createPerson>;

const NO_ADDRESS = { 'address.houseName': 'All address fields are required!' };

describe('POST /api/auth/signup', () => {
  it('[AUTH-22] creates an account and returns its id and message', async () => {
    const shop = await createTestShop();
    const person = createPerson();

    const response = await shop.call(accounts.signUp, { body: person });

    expect(response).toMatchObject({ status: 200, body: { user_id: expect.any(Number) } });
    expect(response.body.msg).toBeTruthy();
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('[AUTH-15] stores the email in lower case and the phone as ten digits', async () => {
    const shop = await createTestShop();
    for (const phone of ['9847012345', '919847012345', '+919847012345']) {
      const { email } = createPerson();
      const asha = await shop.signUp({ email: ` ${email.toUpperCase()} `, phone });

      const { body } = await asha.call(accounts.profile);

      expect(body.user).toMatchObject({ email, phone: '9847012345' });
    }
  });

  it('says that an email is in use, in a response without user_id', async () => {
    const shop = await createTestShop();
    const { email } = await shop.signUp();

    const response = await shop.call(accounts.signUp, {
      body: { ...createPerson(), email: email.toUpperCase() },
    });

    expect(response).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(response.body).not.toHaveProperty('user_id');
  });

  it('creates one account when the same email arrives several times at once', async () => {
    const shop = await createTestShop();
    const person = createPerson();

    const responses = await Promise.all(
      [1, 2, 3].map(() => shop.call(accounts.signUp, { body: person })),
    );

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
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
      { 'address.city': 'This has a character we cannot use.' },
    ],
    [
      'a name that is displayed in another order than stored',
      (p) => ({ ...p, name: 'Asha \u202egnp.exe' }),
      { name: 'This has a character we cannot use.' },
    ],
    [
      'an isolate in the address',
      (p) => ({ ...p, address: { ...p.address, city: 'Thrissur\u2066' } }),
      { 'address.city': 'This has a character we cannot use.' },
    ],
    [
      'a character that PostgreSQL cannot keep',
      (p) => ({ ...p, name: 'Asha\0' }),
      { name: 'This has a character we cannot use.' },
    ],
  ];

  it.each(mistakes)('[AUTH-21] rejects %s, and creates no account', async (_case, make, fields) => {
    const shop = await createTestShop();

    const response = await shop.call(accounts.signUp, {
      // Invalid input that the type does not admit.
      body: make(createPerson()) as Person,
    });

    expect(response).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', fields } });
    expect(await shop.db.selectFrom('customer').selectAll().execute()).toEqual([]);
  });

  it('stores no unknown fields', async () => {
    const shop = await createTestShop();
    const body = { ...createPerson(), demo: true, disabled_at: '2020-01-01', user_id: 77 };

    const response = await shop.call(accounts.signUp, { body });

    const row = await shop.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: response.body.user_id, demo: false, disabled_at: null });
    expect(row.user_id).not.toBe(77);
  });

  it.each([
    ['64 letters', 'k'.repeat(64)],
    ['other scripts and spaces', ' കസവു കര border 🧵 '],
    ['200 letters', 'k'.repeat(200)],
  ])('accepts a password of %s unchanged', async (_case, password) => {
    const shop = await createTestShop();
    const { email } = await shop.signUp({ password });
    const again = shop.createClient();

    expect((await again.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
    const trimmed = { email, password: `${password.slice(1)}x` };
    expect((await again.call(accounts.logIn, { body: trimmed })).status).toBe(401);
  });
});
