import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface Change {
  admin_id: number;
  /** What was done, in a word or two that an admin reads. */
  action: string;
  product_id?: number;
  order_id?: string | undefined;
  rzp_payment_id?: string;
  /** Only what was different; changesBetween() says what. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Written in the transaction of the change itself: there is none without the other. */
export async function insertAudit(trx: Trx, change: Change): Promise<void> {
  const { before, after, ...rest } = change;
  await trx
    .insertInto('audit')
    .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

const LATEST = 50;

/** The latest changes of a product or an order, newest first. */
export async function listAudit(
  db: Db,
  { product_id, order_id }: { product_id?: number | undefined; order_id?: string | undefined },
) {
  return (
    db
      .selectFrom('audit')
      .innerJoin('admin', 'admin.admin_id', 'audit.admin_id')
      .select(['audit_id', 'at', 'admin.name as admin', 'action'])
      // The rows are ours alone, and each was an object when it was written.
      .select([
        sql<Record<string, unknown>>`before`.as('before'),
        sql<Record<string, unknown>>`after`.as('after'),
      ])
      .$if(product_id !== undefined, (query) => query.where('product_id', '=', product_id ?? 0))
      .$if(order_id !== undefined, (query) => query.where('order_id', '=', order_id ?? ''))
      .orderBy('audit_id', 'desc')
      .limit(LATEST)
      .execute()
  );
}
