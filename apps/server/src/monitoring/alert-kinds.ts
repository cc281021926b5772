/** Everything that a person may be told to look at. docs/running.md says what to do about each. */
export const ALERT_KINDS = [
  'I1 stock is the sum of its ledger',
  'I2 supplied is sellable, held or sold',
  'I3 paid is exactly one order',
  'I4 an order has its money',
  'I5 money has one decision',
  'I6 an order costs what was asked',
  'I7 an order is what was frozen',
  'I8 a checkout has taken what it holds',
  'I9 nothing is negative',
  'I10 everything comes to an end',
  'refund refused',
  'refund failed',
  'refund late',
  'sent after restock',
  'webhook silent',
  'partial refund',
  'money gone',
  'unreadable payment',
  'orphan',
  'many orphans',
  'amount differs',
  'restored',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];
