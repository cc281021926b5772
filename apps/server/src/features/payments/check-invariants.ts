import type { Deps } from '#deps.ts';
import { type Alert, replaceAlerts } from './alerts.queries.ts';
import { INVARIANTS, isWebhookSilent, listBroken } from './invariants.queries.ts';

const SILENT: Alert = { kind: 'webhook silent', what: 'an hour of sales' };

/** Looks whether the shop keeps its promises about money and stock, and opens or closes alerts. */
export async function checkInvariants({ db }: Pick<Deps, 'db'>): Promise<Alert[]> {
  const found = await listBroken(db);
  if (await isWebhookSilent(db)) found.push(SILENT);
  await replaceAlerts(db, [...Object.keys(INVARIANTS), SILENT.kind], found);
  return found;
}
