import { toIndianDate } from '@shop/domain/dates';
import type { Db } from '#db/database.ts';
import { upsertFestival } from '#features/catalog/admin/sales/festivals/festivals.queries.ts';
import { insertSale } from '#features/catalog/admin/sales/sales.queries.ts';

/** Festivals that never move, and the draft of a sale, which changes no price. */
export async function seedDemoOffers(db: Db): Promise<void> {
  const year = toIndianDate(new Date()).slice(0, 4);
  await db.transaction().execute(async (trx) => {
    await upsertFestival(trx, { name: 'Kerala Piravi', day: `${year}-11-01` });
    await upsertFestival(trx, { name: 'Christmas', day: `${year}-12-25` });
    await insertSale(trx, {
      name: 'Christmas sale',
      from: `${year}-12-15`,
      to: `${year}-12-26`,
      scope: { kind: 'types', types: ['set mundu', 'mundu'] },
      percent: 10,
      cap: 2000,
    });
  });
}
