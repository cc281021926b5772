import { accountRecovery, accounts } from '@shop/contract';
import { insertCustomers } from '@shop/test-kit/accounts';
import { describe, expect, it } from 'vitest';
import { accountsPollers } from '#features/accounts/accounts.jobs.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { compareRanks, timeInTurn } from '#test/timing.ts';

type Client = Pick<TestShop, 'call'>;

const forget = (client: Client, email: string) =>
  client.call(accountRecovery.forgotPassword, { body: { email } });

const listMessages = ({ db }: TestShop) =>
  db.selectFrom('message').select(['kind', 'unique_key', 'user_id']).execute();

/** Works off all requests, as the worker does. */
async function processRequests({ deps }: Pick<TestShop, 'deps'>) {
  const [poller] = accountsPollers(deps);
  let processed = 0;
  while (await poller?.next()) processed += 1;
  return processed;
}

describe('POST /api/auth/forgot-password', () => {
  it('[RESET-01] replies the same to a known and an unknown email, and stores the same', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const getReply = async (to: string) => {
      const { status, headers, bytes } = await forget(shop.createClient(), to);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { status, headers: rest, text: bytes.toString() };
    };

    const known = await getReply(email);

    expect(known.status).toBe(200);
    expect(JSON.parse(known.text)).toEqual({
      msg: 'If there is an account, a message is on its way.',
    });
    expect(await getReply('nobody@example.com')).toEqual(known);
    const rows = await shop.db.selectFrom('password_reset_request').selectAll().execute();
    expect(rows.map(({ email_hash }) => email_hash.length)).toEqual([32, 32]);
    expect(await listMessages(shop)).toEqual([]);
  });

  it('[RESET-01] takes as long for an unknown email as for a known one', async () => {
    const shop = await createTestShop({ rateLimits: { FORGOT_RATE_LIMIT: '100000/100000' } });
    const customers = await insertCustomers(shop.db, 200);
    const time = (rounds: number) =>
      timeInTurn(rounds, {
        known: (round) => forget(shop.createClient(), customers[round]?.email ?? ''),
        unknown: (round) => forget(shop.createClient(), `nobody${round}@example.com`),
      });
    await time(10);

    const times = await time(customers.length);

    expect(Math.abs(compareRanks(times.known, times.unknown))).toBeLessThan(4);
  });

  it('[RESET-01] is limited to three an hour per email, whether or not there is an account', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const replies: Record<string, unknown[]> = { [email]: [], 'nobody@example.com': [] };
    for (const [to, list] of Object.entries(replies)) {
      for (let count = 0; count < 5; count += 1) {
        const { status, body } = await forget(shop.createClient(), to);
        list.push([status, body]);
      }
    }

    const [known, unknown] = Object.values(replies);
    expect(known?.map((reply) => Array.isArray(reply) && reply[0])).toEqual([
      200, 200, 200, 429, 429,
    ]);
    expect(unknown).toEqual(known);
    expect(await processRequests(shop)).toBe(6);
  });

  it('is limited to twenty an hour per address', async () => {
    const shop = await createTestShop();
    const client = shop.createClient();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1) {
      statuses.push((await forget(client, `nobody${count}@example.com`)).status);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('[RESET-06] a browser that has logged in before can ask although strangers have', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const own = shop.createClient();
    await own.call(accounts.logIn, { body: { email, password } });
    for (let count = 0; count < 4; count += 1) await forget(shop.createClient(), email);

    expect((await forget(shop.createClient(), email)).status).toBe(429);
    expect((await forget(own, email)).status).toBe(200);
  });

  it('rejects an address that is none', async () => {
    const shop = await createTestShop();

    const response = await forget(shop, 'asha');

    expect(response).toMatchObject({
      status: 400,
      body: { fields: { email: 'Invalid email format' } },
    });
  });
});

describe('the poller of reset requests', () => {
  it('[RESET-01] queues one message for each request of an account, and forgets the others', async () => {
    const shop = await createTestShop();
    const { email, user_id } = await shop.createCustomer();
    const disabled = await shop.createCustomer();
    await shop.db
      .updateTable('customer')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', disabled.user_id)
      .execute();
    for (const to of [email, 'nobody@example.com', disabled.email, email.toUpperCase()]) {
      await forget(shop.createClient(), to);
    }

    expect(await processRequests(shop)).toBe(4);

    const keys = [expect.stringMatching(/^password_reset:\d+$/), expect.any(String)];
    expect(await listMessages(shop)).toEqual(
      keys.map((unique_key) => ({ kind: 'password_reset', unique_key, user_id })),
    );
    expect(await shop.db.selectFrom('password_reset_request').selectAll().execute()).toEqual([]);
  });

  it('processes a request once when several workers run', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    for (let count = 0; count < 3; count += 1) await forget(shop.createClient(), email);

    const processed = await Promise.all([1, 2, 3, 4].map(() => processRequests(shop)));

    expect(processed.reduce((sum, one) => sum + one)).toBe(3);
    expect(await listMessages(shop)).toHaveLength(3);
  });
});
