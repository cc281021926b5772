import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { accountsJobs } from '#features/accounts/accounts.jobs.ts';
import { createTestShop } from '#test/test-shop.ts';

it('deletes expired sessions and keeps valid ones', async () => {
  const shop = await createTestShop();
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  await shop.createStaff();
  await shop.db
    .updateTable('session')
    .set({ last_seen_at: sql`now() - interval '3 hours'` })
    .execute();
  await shop.db
    .updateTable('session')
    .set({ created_at: sql`now() - interval '91 days'` })
    .where('user_id', '=', meera.user_id)
    .execute();

  await accountsJobs(shop.deps)['purge-expired-sessions']();

  const left = await shop.db.selectFrom('session').select(['user_id', 'admin_id']).execute();
  expect(left).toEqual([{ user_id: asha.user_id, admin_id: null }]);
});
