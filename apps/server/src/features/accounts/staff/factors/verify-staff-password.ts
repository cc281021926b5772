import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockStaff } from './factors.queries.ts';

/** @throws WRONG_PASSWORD with the named field */
export async function verifyStaffPassword(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  admin_id: number,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const staff = await db.transaction().execute((trx) => lockStaff(trx, admin_id));
  const { valid } = await passwordHasher.verify(staff?.password_hash, password, 'admin');
  if (!valid) throw new ShopError('WRONG_PASSWORD', { field });
}
