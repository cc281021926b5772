import { parseArgs } from 'node:util';
import { formatRupees, paise } from '@shop/domain/money';
import { loadEnv } from '#config/env.ts';
import { getDirectUrl, readDatabaseConfig, readPaymentsConfig } from '#config/index.ts';
import { createDb } from '#db/database.ts';
import { recordRestore } from '#features/payments/reconciliation/reconcile.ts';
import {
  type RestoreReconciliation,
  reconcileAfterRestore,
} from '#features/payments/reconciliation/reconcile-after-restore.ts';
import { createRazorpayClient } from '#integrations/razorpay/client.ts';
import { createThrottle } from '#integrations/throttle.ts';
import { describeAlert } from '#monitoring/alert-kinds.ts';
import { listInvariantViolations } from '#monitoring/invariants.queries.ts';

// Run after a restore, before the shop opens: compares the database with the provider's payments.
loadEnv();
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    'max-refunds': { type: 'string', default: '0' },
    restored: { type: 'boolean', default: false },
    printed: { type: 'string', multiple: true },
  },
});
/** The last numbers on paper; undefined when they are not stated. */
const printed = values.printed?.filter((number) => number !== 'none');
const url = getDirectUrl(readDatabaseConfig(process.env));
const payments = readPaymentsConfig(process.env);
const razorpay = createRazorpayClient(payments, {
  beforeCall: createThrottle(payments.RAZORPAY_MAX_RPS),
});
const db = createDb({ url, name: 'reconcile', connections: 2, onError: console.error });

const parseNumber = (text: string) => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new Error(`"${text}" is not a number.`);
};

function describe({
  seen,
  settled,
  reversed: gone,
  qr_payments: scanned,
  unknown: unsure,
  ...money
}: RestoreReconciliation): string[] {
  const { orphans: lost, orphans_paise: lost_paise, refunded: givenBack } = money;
  const owed = `${lost} payments, ${formatRupees(paise(lost_paise))}, are for orders that this database has lost`;
  return [
    `${seen} payments at the provider, of which ${settled} were settled only now.`,
    ...(gone > 0
      ? [`${gone} paid orders were refunded or reversed: see the alert payment_reversed.`]
      : []),
    ...(scanned > 0
      ? [`${scanned} payments of QR codes have no order: see the alert qr_payment_unmatched.`]
      : []),
    ...(unsure > 0 ? [`The provider did not respond for ${unsure}: run this again.`] : []),
    ...(givenBack > 0 ? [`${owed}: the worker refunds all of them.`] : []),
    ...(lost > givenBack ? [`${owed}. Nothing was refunded yet.`] : []),
    ...(lost > givenBack && unsure === 0
      ? [
          `If this is the restored shop, and no other: npm run reconcile -- --restored --max-refunds ${lost}`,
        ]
      : []),
  ];
}

async function reconcile(): Promise<boolean> {
  const maxRefunds = parseNumber(values['max-refunds']);
  const days = parseNumber(values.days);
  const restored = values.restored ? await recordRestore(db, printed) : undefined;
  const reconciled = await reconcileAfterRestore(
    { paymentsDb: db, razorpay },
    { days, maxRefunds },
  );
  const violations = await listInvariantViolations(db);
  if (restored?.isFirst) {
    console.log('This database was restored: new ids start far above the lost ones.');
  }
  if (restored?.aside) {
    console.log(
      `${restored.aside} numbers of lost documents are kept for them: see npm run numbers.`,
    );
  }
  for (const line of describe(reconciled)) console.log(line);
  for (const { kind, subject } of violations)
    console.log(`${kind} (${describeAlert(kind)}): ${subject}`);
  console.log(`${violations.length} invariant violations.`);
  const { orphans, refunded, unknown } = reconciled;
  return violations.length === 0 && unknown === 0 && orphans === refunded;
}

try {
  process.exitCode = (await reconcile()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
