import type { Deps } from '#platform/deps.ts';
import { type Alert, syncAlerts } from './alerts.queries.ts';
import { INVARIANT_KINDS, listInvariantViolations } from './invariants.queries.ts';
import {
  FLOOD_ALERT_KINDS,
  isMailDelayed,
  isPaymentQueueLong,
  isWebhookSilent,
  listFloods,
  listRefundProblems,
  listShippedAfterRestock,
  listUnreadySales,
  MAIL_DELAYED,
  PAYMENT_QUEUE_LONG,
  REFUND_ALERT_KINDS,
  SALE_NOT_READY,
  SHIPPED_AFTER_RESTOCK,
} from './operational-alerts.queries.ts';

const WEBHOOK_SILENT: Alert = { kind: 'webhook_silent', subject: 'an hour of sales' };
const RECHECKED_KINDS = [
  ...INVARIANT_KINDS,
  ...REFUND_ALERT_KINDS,
  ...FLOOD_ALERT_KINDS,
  SHIPPED_AFTER_RESTOCK,
  SALE_NOT_READY,
  WEBHOOK_SILENT.kind,
  MAIL_DELAYED.kind,
  PAYMENT_QUEUE_LONG.kind,
];

/** Checks the invariants of money and stock, and opens and clears alerts. */
export async function checkInvariants({ db }: Pick<Deps, 'db'>): Promise<Alert[]> {
  const found = [
    ...(await listInvariantViolations(db)),
    ...(await listRefundProblems(db)),
    ...(await listShippedAfterRestock(db)),
    ...(await listFloods(db)),
    ...(await listUnreadySales(db)),
  ];
  if (await isWebhookSilent(db)) found.push(WEBHOOK_SILENT);
  if (await isMailDelayed(db)) found.push(MAIL_DELAYED);
  if (await isPaymentQueueLong(db)) found.push(PAYMENT_QUEUE_LONG);
  await syncAlerts(db, RECHECKED_KINDS, found);
  return found;
}
