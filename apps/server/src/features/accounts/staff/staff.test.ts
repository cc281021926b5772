import { adminShipments, adminStaff, adminStock } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import { buy } from '#test/payments.ts';
import { logInStaff } from '#test/second-factor/second-factors.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const PASSWORD = 'lamp quietly borrows';

/** The link of the newest invitation, as the worker would send it. */
async function openInvitation({ db }: TestShop, token: string): Promise<string> {
  await sql`
    update staff_invitation set token_hash = ${hashToken(token)}
    where invitation_id = (select max(invitation_id::text)::uuid from staff_invitation)`.execute(
    db,
  );
  return token;
}

const toToken = (letter: string) => letter.repeat(43);
const readToken = (link: string) => new URL(link).searchParams.get('t') ?? '';

it('[STAFF-01] an invited packer sets name and password, once, and packs', async () => {
  const shop = await createTestShop({ mail: true });
  const owner = await shop.createStaff('owner');
  const email = 'lakshmi@example.com';
  const invite = () => owner.call(adminStaff.invite, { body: { email, role: 'packing' } });
  expect((await invite()).status).toBe(200);
  const first = await openInvitation(shop, toToken('a'));
  expect((await invite()).status).toBe(200);
  const token = await openInvitation(shop, toToken('b'));
  const accept = (used: string, password = PASSWORD) =>
    shop.call(adminStaff.accept, { body: { token: used, name: 'Lakshmi', password } });

  expect((await accept(first)).status).toBe(410);
  expect((await accept(token, 'qwertyuiop123')).body.fields).toHaveProperty('password');
  expect([(await accept(token)).status, (await accept(token)).status]).toEqual([200, 410]);

  const packer = await logInStaff(shop, { email, password: PASSWORD });
  expect(packer.staff).toMatchObject({ name: 'Lakshmi', role: 'packing' });
  expect((await packer.call(adminShipments.packingList)).status).toBe(200);
  expect((await packer.call(adminStaff.list)).body.error).toBe('NOT_YOUR_ROLE');
  expect((await owner.call(adminStaff.list)).body.invitations).toEqual([]);
});

it('[STAFF-01] owners who invite the same person at once leave one open invitation', async () => {
  const shop = await createTestShop();
  const owners = [await shop.createStaff('owner'), await shop.createStaff('owner')];
  const body = { email: 'ravi@example.com', role: 'packing' } as const;

  const replies = await Promise.all(
    [...owners, ...owners, ...owners].map((owner) => owner.call(adminStaff.invite, { body })),
  );

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect((await owners[0]?.call(adminStaff.list))?.body.invitations).toHaveLength(1);
});

it('[STAFF-01] a link is void after three days, and when it is withdrawn', async () => {
  const shop = await createTestShop({ mail: true });
  const owner = await shop.createStaff('owner');
  const invite = async (email: string, letter: string) => {
    await owner.call(adminStaff.invite, { body: { email, role: 'accounts' } });
    return openInvitation(shop, toToken(letter));
  };
  const accept = async (token: string) =>
    (await shop.call(adminStaff.accept, { body: { token, name: 'Ravi', password: PASSWORD } }))
      .status;

  const withdrawn = await invite('ravi@example.com', 'a');
  const [open] = (await owner.call(adminStaff.list)).body.invitations;
  const params = { invitation_id: open?.invitation_id ?? '' };
  expect((await owner.call(adminStaff.withdraw, { params })).status).toBe(200);
  const old = await invite('ravi@example.com', 'b');
  await sql`update staff_invitation set expires_at = now()`.execute(shop.db);

  expect([await accept(withdrawn), await accept(old)]).toEqual([410, 410]);
  expect((await owner.call(adminStaff.withdraw, { params })).status).toBe(404);
});

it.each([
  ['without mail', undefined, 0],
  ['beside the mailed one', true, 1],
] as const)(
  '[STAFF-10] the owner passes on a link of an invitation %s; whichever is used first counts',
  async (_how, mail, mailed) => {
    const shop = await createTestShop({ ...(mail && { mail }) });
    const owner = await shop.createStaff('owner');
    const email = 'lakshmi@example.com';
    const { body } = await owner.call(adminStaff.invite, { body: { email, role: 'packing' } });
    const messages = shop.db
      .selectFrom('message')
      .select('kind')
      .where('kind', '=', 'staff_invitation');
    expect(await messages.execute()).toHaveLength(mailed);
    const sent = await openInvitation(shop, toToken('a'));
    const accept = async (token: string) =>
      (await shop.call(adminStaff.accept, { body: { token, name: 'Lakshmi', password: PASSWORD } }))
        .status;

    expect(await accept(readToken(body.link))).toBe(200);
    expect([await accept(readToken(body.link)), await accept(sent)]).toEqual([410, 410]);
    expect((await logInStaff(shop, { email, password: PASSWORD })).staff?.role).toBe('packing');
  },
);

it('[STAFF-10] the link of an invitation is void after three days, and is stored as a hash', async () => {
  const shop = await createTestShop();
  const owner = await shop.createStaff('owner');
  const { body } = await owner.call(adminStaff.invite, {
    body: { email: 'lakshmi@example.com', role: 'packing' },
  });
  const token = readToken(body.link);
  const { rows } = await sql<{ line: string; days: number }>`
    select i::text as line, round(extract(epoch from expires_at - now()) / 86400)::integer as days
    from staff_invitation i`.execute(shop.db);
  expect(rows).toMatchObject([{ days: 3 }]);
  expect(rows[0]?.line).not.toContain(token);
  expect(JSON.stringify((await owner.call(adminStaff.list)).body)).not.toContain(token);
  await sql`update staff_invitation set expires_at = now()`.execute(shop.db);

  const input = { body: { token, name: 'Lakshmi', password: PASSWORD } };
  expect((await shop.call(adminStaff.accept, input)).status).toBe(410);
});

it('[STAFF-01] a disabled member is logged out at once; a change of role ends the sessions', async () => {
  const shop = await createTestShop();
  const owner = await shop.createStaff('owner');
  const packer = await shop.createStaff('packing');
  const params = { admin_id: `${packer.admin_id}` };
  const pack = async (client: Pick<typeof packer, 'call'>) =>
    (await client.call(adminShipments.packingList)).status;
  expect(await pack(packer)).toBe(200);

  expect((await owner.call(adminStaff.disable, { params })).status).toBe(200);
  expect(await pack(packer)).toBe(401);
  expect((await logInStaff(shop, packer)).staff).toBeUndefined();

  await owner.call(adminStaff.enable, { params });
  const again = await logInStaff(shop, packer);
  expect(await pack(again)).toBe(200);
  await owner.call(adminStaff.changeRole, { params, body: { role: 'catalogue' } });
  expect(await pack(again)).toBe(401);
  expect(await pack(await logInStaff(shop, packer))).toBe(403);
  const audit = await shop.db.selectFrom('audit_log').select(['action', 'admin_id']).execute();
  expect(audit).toEqual(
    ['staff disabled', 'staff enabled', 'role changed'].map((action) => ({
      action,
      admin_id: owner.admin_id,
    })),
  );
});

it('[STAFF-01] the last owner stays, also when two owners end each other at the same moment', async () => {
  const shop = await createTestShop();
  const [meera, ravi] = [await shop.createStaff('owner'), await shop.createStaff('owner')];
  const end = async (by: typeof meera, whom: typeof meera) =>
    (
      await by.call(adminStaff.changeRole, {
        params: { admin_id: `${whom.admin_id}` },
        body: { role: 'packing' },
      })
    ).status;

  const statuses = await Promise.all([end(meera, ravi), end(ravi, meera)]);

  expect(statuses).toContain(200);
  const owners = await shop.db
    .selectFrom('admin')
    .select('admin_id')
    .where('role', '=', 'owner')
    .execute();
  expect(owners).toHaveLength(1);
  const left = owners[0]?.admin_id === meera.admin_id ? meera : ravi;
  expect(await end(left, left)).toBe(409);
});

it('[STAFF-01] packing reads no price and no sum', async () => {
  const shop = await createTestShop();
  const packer = await shop.createStaff('packing');
  const saree = await shop.addProduct({ stock: 7, price_paise: fromRupees(7777) });
  await buy(shop, await shop.createCustomer(), saree);
  const count = { product_id: saree, counted: 7, expected: 7 };

  const replies = [
    await packer.call(adminShipments.packingList),
    await packer.call(adminStock.shelf, { params: { page: '1' } }),
    await packer.call(adminStock.countStock, {
      body: { request_id: crypto.randomUUID(), counts: [count] },
    }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const text = JSON.stringify(replies.map(({ body }) => body));
  expect(text).toContain(`"product_id":${saree}`);
  expect(text).not.toMatch(/7777|price|amount|discount/);
});
