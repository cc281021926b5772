import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { accountsJobs } from './accounts.jobs.ts';

it('dead sessions are swept out, the living stay', async () => {
  const shop = await openTestShop();
  const [asha, meera] = [await shop.signUp(), await shop.signUp()];
  await shop.logInAdmin();
  await shop.db
    .updateTable('session')
    .set({ last_seen_at: sql`now() - interval '3 hours'` })
    .execute();
  await shop.db
    .updateTable('session')
    .set({ created_at: sql`now() - interval '91 days'` })
    .where('user_id', '=', meera.user_id)
    .execute();

  await accountsJobs(shop.deps)['delete-dead-sessions']();

  const left = await shop.db.selectFrom('session').select(['user_id', 'admin_id']).execute();
  expect(left).toEqual([{ user_id: asha.user_id, admin_id: null }]);
});
