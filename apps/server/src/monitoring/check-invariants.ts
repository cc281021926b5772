import type { Deps } from '#platform/deps.ts';
import { type Alert, replaceAlerts } from './alerts.queries.ts';
import {
  INVARIANT_KINDS,
  isWebhookSilent,
  listBroken,
  listRefundTrouble,
  listSentAfterRestock,
  REFUND_TROUBLE,
  SENT_AFTER_RESTOCK,
} from './invariants.queries.ts';

const SILENT: Alert = { kind: 'webhook silent', what: 'an hour of sales' };
const STATES = [...INVARIANT_KINDS, ...REFUND_TROUBLE, SENT_AFTER_RESTOCK, SILENT.kind];

/** Looks whether the shop keeps its promises about money and stock, and opens or closes alerts. */
export async function checkInvariants({ db }: Pick<Deps, 'db'>): Promise<Alert[]> {
  const found = [
    ...(await listBroken(db)),
    ...(await listRefundTrouble(db)),
    ...(await listSentAfterRestock(db)),
  ];
  if (await isWebhookSilent(db)) found.push(SILENT);
  await replaceAlerts(db, STATES, found);
  return found;
}
