import { parseArgs } from 'node:util';
import { formatRupees, paise } from '@shop/domain/money';
import { loadSettings } from '#config/env.ts';
import { readDatabaseConfig, readPaymentsConfig } from '#config/index.ts';
import { connect, type Db } from '#db/database.ts';
import { findTimeline } from '#db/restore.ts';
import {
  type Reconciled,
  reconcilePayments,
} from '#features/payments/reconciliation/reconcile-after-restore.ts';
import { noteRestore } from '#features/payments/reconciliation/record-restore.ts';
import { openRazorpay } from '#integrations/razorpay/client.ts';
import { paceOf } from '#integrations/razorpay/throttle.ts';
import { listBroken } from '#monitoring/invariants.queries.ts';

// After a restore, before the shop opens: brings the database and the provider's books together.
loadSettings();
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    'give-back': { type: 'string', default: '0' },
  },
});
const { DATABASE_URL: url } = readDatabaseConfig(process.env);
const payments = readPaymentsConfig(process.env);
const beforeCall = paceOf(payments.PROVIDER_CALLS_PER_SECOND);
const razorpay = openRazorpay(payments, { beforeCall });
const db = connect({ url, name: 'reconcile', connections: 2, onError: console.error });

const numberOf = (text: string) => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new Error(`"${text}" is no number.`);
};

function tell({ seen, settled, gone, unsure, ...money }: Reconciled): string[] {
  const { lost, lost_paise, givenBack } = money;
  const owed = `${lost} payments, ${formatRupees(paise(lost_paise))}, are for orders that this database has lost`;
  return [
    `${seen} payments at the provider, of which ${settled} were settled only now.`,
    ...(gone > 0
      ? [`${gone} orders have had their money given back: see the alert "money gone".`]
      : []),
    ...(unsure > 0 ? [`The provider did not answer about ${unsure}: run this again.`] : []),
    ...(givenBack > 0 ? [`${owed}: the worker gives all of it back.`] : []),
    ...(lost > givenBack ? [`${owed}. Nothing was given back yet.`] : []),
    ...(lost > givenBack && unsure === 0
      ? [`If this is the restored shop, and no other: npm run reconcile -- --give-back ${lost}`]
      : []),
  ];
}

async function reconcile(shop: Db): Promise<boolean> {
  const most = numberOf(values['give-back']);
  const days = numberOf(values.days);
  const restored = await noteRestore(shop, await findTimeline(shop));
  const found = await reconcilePayments({ money: shop, razorpay }, { days, most });
  const broken = await listBroken(shop);
  if (restored) {
    console.log('This database was restored: new numbers begin far ahead of those that were lost.');
  }
  for (const line of tell(found)) console.log(line);
  for (const { kind, what } of broken) console.log(`${kind}: ${what}`);
  console.log(`${broken.length} rows break a promise.`);
  return broken.length === 0 && found.unsure === 0 && found.lost === found.givenBack;
}

try {
  process.exitCode = (await reconcile(db)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
