import type { Deps } from '#platform/deps.ts';
import { insertAdmin } from './admins.queries.ts';

/** @returns false when the email is in use. */
export async function createAdmin(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<boolean> {
  return insertAdmin(db, { name, email, password_hash: await passwordHasher.hash(password) });
}
