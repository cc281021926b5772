import type { Role } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export async function findStaffAccount(
  db: Db,
  adminId: number,
): Promise<{ email: string; role: Role }> {
  return db
    .selectFrom('admin')
    .select(['email', sql<Role>`role`.as('role')])
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
}
