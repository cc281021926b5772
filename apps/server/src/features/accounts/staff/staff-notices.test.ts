import { adminStaff, staffAccount } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import { STAFF_EVENTS } from '#mail/staff-events.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { createAuthenticator } from '#test/second-factor/authenticator.ts';
import { setUpTotp } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { createStaff, resetSecondFactor, resetStaffPassword, setStaff } from './staff-accounts.ts';

/** Removes the notices that wait. @returns what they are about, and who would get them */
async function takeNotices({ db }: TestShop) {
  const { rows } = await sql<{ event: string; to: number[] }>`
    with taken as (delete from message where kind = 'staff_notice' returning *)
    select staff_event as event, array_agg(admin_id::int order by admin_id) as to
    from taken group by staff_event order by min(message_id::text)`.execute(db);
  return rows;
}

it('[STAFF-07] the member and all owners are told about staff, roles, factors and codes', async () => {
  const shop = await createTestShop({ mail: true });
  const [meera, ravi] = [await shop.createStaff('owner'), await shop.createStaff('owner')];
  const packer = await shop.createStaff('packing');
  const { admin_id } = packer;
  const params = { admin_id: `${admin_id}` };
  const to = [meera.admin_id, ravi.admin_id, admin_id];
  const seen = new Set<string>();
  const expectNotice = async (event: keyof typeof STAFF_EVENTS, receivers = to) => {
    expect(await takeNotices(shop)).toEqual([{ event, to: receivers }]);
    seen.add(event);
  };

  const { secret, codes } = await setUpTotp(packer);
  await expectNotice('authenticator app set');
  const { body } = await packer.call(staffAccount.startPasskey);
  const passkey = createAuthenticator().register(String(body.options['challenge']));
  await packer.call(staffAccount.addPasskey, { body: { name: 'Phone', passkey } });
  await expectNotice('passkey added');
  await packer.call(staffAccount.prove, { body: { code: createCode(secret) } });
  expect(await takeNotices(shop)).toEqual([]);
  await packer.call(staffAccount.prove, { body: { code: codes[0] ?? '' } });
  await expectNotice('recovery code used');
  await packer.call(staffAccount.newRecoveryCodes);
  await expectNotice('recovery codes replaced');
  await packer.call(staffAccount.removeFactor, { body: { credential_id: passkey.id } });
  await expectNotice('passkey removed');
  await packer.call(staffAccount.removeFactor, { body: {} });
  await expectNotice('authenticator app removed');
  const passwords = { currentPassword: packer.password, newPassword: 'lamp quietly borrows' };
  await packer.call(staffAccount.changePassword, { body: passwords });
  await expectNotice('password changed');

  await meera.call(adminStaff.changeRole, { params, body: { role: 'accounts' } });
  await expectNotice('role changed');
  await meera.call(adminStaff.disable, { params });
  await expectNotice('staff disabled');
  await meera.call(adminStaff.enable, { params });
  await expectNotice('staff enabled');

  const token = 'a'.repeat(43);
  await meera.call(adminStaff.invite, { body: { email: 'lakshmi@example.com', role: 'packing' } });
  await sql`update staff_invitation set token_hash = ${hashToken(token)}`.execute(shop.db);
  const joined = { token, name: 'Lakshmi', password: 'lamp quietly borrows' };
  await shop.call(adminStaff.accept, { body: joined });
  const { id } = await shop.db
    .selectFrom('admin')
    .select(({ fn }) => fn.max('admin_id').as('id'))
    .executeTakeFirstOrThrow();
  await expectNotice('joined', [meera.admin_id, ravi.admin_id, id]);

  await resetSecondFactor(shop.deps, admin_id);
  await expectNotice('second factor reset');
  await meera.call(adminStaff.resetPassword, { params });
  await expectNotice('password reset');
  const all = Object.entries(STAFF_EVENTS).filter(([, told]) => told === 'member and owners');
  expect([...seen].toSorted()).toEqual(all.map(([event]) => event).toSorted());
});

it('[STAFF-07] commands of the operator are told, too', async () => {
  const shop = await createTestShop();
  const { deps } = shop;
  const owner = await shop.createStaff('owner');
  const { email, password, admin_id } = await shop.createStaff('packing');
  const change = (to: Parameters<typeof setStaff>[2]) =>
    deps.db.transaction().execute((trx) => setStaff(trx, admin_id, to));

  await createStaff(deps, { name: 'Ravi', email: 'ravi@example.com', password, role: 'packing' });
  await change({ role: 'accounts' });
  await change({ disabled: true });
  await change({ disabled: false });
  await resetStaffPassword(deps, { email, password: 'lamp quietly borrows' });

  const notices = await takeNotices(shop);
  expect(notices.map(({ event }) => event).toSorted()).toEqual(
    ['joined', 'password changed', 'role changed', 'staff disabled', 'staff enabled'].toSorted(),
  );
  expect(notices.every(({ to }) => to.includes(owner.admin_id))).toBe(true);
});

it('[STAFF-07] [MAIL-01] the message names the account and the time, and carries no secret', async () => {
  const shop = await createTestShop({ mail: true });
  const [owner, packer] = [await shop.createStaff('owner'), await shop.createStaff('packing')];
  const { secret, codes } = await setUpTotp(packer);

  expect(await sendDueMessages(shop)).toEqual(['staff_notice sent', 'staff_notice sent']);

  for (const [person, words] of [
    [owner, 'check the security log'],
    [packer, 'tell the shop owner at once'],
  ] as const) {
    const [message] = await shop.inbox.list({ to: person.email });
    if (!message) throw new Error('no message');
    expect(message.subject).toBe('Oodum Paavum: An authenticator app was set up');
    expect(message.text.replaceAll(/\s+/g, ' ')).toContain(words);
    expect(message.text).toContain(packer.email);
    for (const hidden of [secret, ...codes]) expect(message.text).not.toContain(hidden);
  }
});

it('[STAFF-01] an invitation is void when its inviter is disabled or may not invite any more', async () => {
  const shop = await createTestShop({ mail: true });
  const owner = await shop.createStaff('owner');
  const accept = async (token: string) => {
    const body = { token, name: 'Ravi', password: 'lamp quietly borrows' };
    return (await shop.call(adminStaff.accept, { body })).status;
  };
  const invite = async (email: string, letter: string) => {
    const inviter = await shop.createStaff('owner');
    await inviter.call(adminStaff.invite, { body: { email, role: 'owner' } });
    const token = letter.repeat(43);
    await sql`
      update staff_invitation set token_hash = ${hashToken(token)} where email = ${email}`.execute(
      shop.db,
    );
    return { token, params: { admin_id: `${inviter.admin_id}` } };
  };
  const disabled = await invite('a@example.com', 'a');
  const demoted = await invite('b@example.com', 'b');
  const kept = await invite('c@example.com', 'c');

  await owner.call(adminStaff.disable, { params: disabled.params });
  await owner.call(adminStaff.changeRole, { params: demoted.params, body: { role: 'packing' } });

  expect([await accept(disabled.token), await accept(demoted.token)]).toEqual([410, 410]);
  const { invitations } = (await owner.call(adminStaff.list)).body;
  expect(invitations.map(({ email }) => email)).toEqual(['c@example.com']);
  // For good: the inviter who comes back has to invite again.
  await owner.call(adminStaff.enable, { params: disabled.params });
  expect(await accept(disabled.token)).toBe(410);
  expect(await accept(kept.token)).toBe(200);
});

it('[STAFF-01] no invitation survives an inviter who is disabled at the same moment', async () => {
  const shop = await createTestShop({ mail: true });
  const owner = await shop.createStaff('owner');
  for (let round = 0; round < 5; round += 1) {
    const inviter = await shop.createStaff('owner');
    const params = { admin_id: `${inviter.admin_id}` };
    const email = `new${round}@example.com`;

    await Promise.all([
      inviter.call(adminStaff.invite, { body: { email, role: 'owner' } }),
      owner.call(adminStaff.disable, { params }),
    ]);

    expect((await owner.call(adminStaff.list)).body.invitations).toEqual([]);
  }
});
