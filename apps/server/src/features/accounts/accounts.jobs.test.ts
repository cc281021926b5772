import { accountRecovery, accounts } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { drawLink, MAIL_ON, requestReset } from '#test/mail/links.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { accountsJobs } from './accounts.jobs.ts';

const countRows = async ({ db }: TestShop) => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from account_token) as tokens, (select count(*) from email_change) as changes,
      (select count(*) from password_reset_request) as requests,
      (select count(*) from message) as messages`.execute(db);
  return rows[0];
};

it('deletes links, changes of the email and requests for a new password after their time', async () => {
  const shop = await createTestShop({ rateLimits: MAIL_ON });
  const { call, name, phone, email } = await shop.signUp();
  await requestReset(shop, email);
  await call(accounts.changeProfile, { body: { name, phone, email: 'asha.new@example.com' } });
  await drawLink(shop, 'confirm_email', 'asha.new@example.com');
  await shop.call(accountRecovery.forgotPassword, { body: { email } });
  const purge = accountsJobs(shop.deps)['purge-expired-sessions'];
  const all = { tokens: 2, changes: 1, requests: 1, messages: 4 };

  await purge();
  expect(await countRows(shop)).toEqual(all);

  await sql`update account_token set expires_at = now() - interval '1 second'`.execute(shop.db);
  await sql`update email_change set created_at = now() - interval '29 days'`.execute(shop.db);
  await sql`update password_reset_request set created_at = now() - interval '23 hours'`.execute(
    shop.db,
  );
  await purge();
  expect(await countRows(shop)).toEqual({ ...all, tokens: 0 });

  await sql`update email_change set created_at = now() - interval '31 days'`.execute(shop.db);
  await sql`update password_reset_request set created_at = now() - interval '25 hours'`.execute(
    shop.db,
  );
  await purge();
  expect(await countRows(shop)).toEqual({ tokens: 0, changes: 0, requests: 0, messages: 4 });
});
