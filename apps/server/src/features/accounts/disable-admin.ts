import type { Deps } from '#platform/deps.ts';
import { findAdminId, setAdminDisabled } from './admins.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/** From now on the admin can do nothing, in any browser. False: there is no such admin. */
export async function disableAdmin({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const id = await findAdminId(trx, email);
    if (id === undefined) return false;
    await setAdminDisabled(trx, id);
    await deleteSessionsOf(trx, 'admin', id);
    return true;
  });
}
