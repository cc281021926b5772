import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { generateOrders } from '@shop/server/tools/seed/generate-orders.ts';
import { generateProducts } from '@shop/server/tools/seed/generate-products.ts';
import { startTestPostgres } from '@shop/test-kit/postgres';
import pg from 'pg';
import { createInfo, createLimitGoal, type Goal } from '../report/goal.ts';
import { QUICK, type RunOptions } from '../setup/run-options.ts';

const FULL_SIZE = { products: 10_000, orders: 100_000 };
const QUICK_SIZE = { products: 500, orders: 2_000 };

const LIMIT_MINUTES = 15;
const LIMIT_MB = 400;

/** The whole shop out, into an empty one, and compared. */
export async function benchArchive(options: RunOptions): Promise<Goal[]> {
  const { products, orders } = options === QUICK ? QUICK_SIZE : FULL_SIZE;
  const postgres = await startTestPostgres();
  const dir = mkdtempSync(`${tmpdir()}/bench-archive-`);
  const file = `${dir}/shop.zip`;
  try {
    const [from, to] = [await postgres.createDatabase(), await postgres.createDatabase()];
    await generateProducts(from, { products });
    await generateOrders(from, { orders });
    const documents = await writeDocuments(from);
    const goals: Goal[] = [];
    for (const [command, url] of [
      ['export', from],
      ['import', to],
      ['compare', to],
    ] as const) {
      const { minutes, megabytes } = await run(command, { file, url, dir });
      const size = Math.round(statSync(file).size / 1e6);
      const what = `${command}, ${products} products, ${orders} orders, ${documents} documents`;
      goals.push(
        createLimitGoal({
          id: 'rows',
          title: what,
          unit: 'min',
          note: `${size} MB`,
          measured: minutes,
          limit: LIMIT_MINUTES,
        }),
        createLimitGoal({
          id: 'rows',
          title: `${command}: memory`,
          unit: 'MB',
          measured: megabytes,
          limit: LIMIT_MB,
        }),
      );
    }
    goals.push(createInfo({ id: 'rows', title: 'documents', unit: '', measured: documents }));
    return goals;
  } finally {
    rmSync(dir, { recursive: true });
    await postgres.stop();
  }
}

const SHOP = fileURLToPath(new URL('../../apps/server/src/bin/shop.ts', import.meta.url));
/** Whatever is kept for longer than a few rows does not fit. */
const HEAP = '--max-old-space-size=96';
const POLL_MS = 200;

interface RunInput {
  file: string;
  url: string;
  dir: string;
}

/** A process of its own, so that its memory is that of the command alone. */
function run(command: string, { file, url, dir }: RunInput) {
  const started = performance.now();
  return new Promise<{ minutes: number; megabytes: number }>((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: url, IMAGE_DIR: `${dir}/images` };
    const child = spawn(process.execPath, [HEAP, SHOP, command, file], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let megabytes = 0;
    const timer = setInterval(() => {
      megabytes = Math.max(megabytes, readMemory(child.pid));
    }, POLL_MS);
    child.once('close', (code) => {
      clearInterval(timer);
      const minutes = (performance.now() - started) / 60_000;
      if (code === 0) resolve({ minutes, megabytes });
      else reject(new Error(`${command} ended with ${code}`));
    });
  });
}

/** The most that the process has used so far. */
function readMemory(pid: number | undefined): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** A receipt for each order and an invoice for each parcel, as a registered shop writes them. @returns their number */
async function writeDocuments(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      "set local session_replication_role = replica; set local work_mem = '128MB'",
    );
    await client.query(REGISTRATION);
    await client.query(RECEIPTS);
    await client.query(INVOICES);
    await client.query(LINES);
    await client.query(SERIES);
    await client.query('commit');
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from tax_document',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

const REGISTRATION = `
  insert into tax_registration values ('2017-07-01', 'regular', '32ABCDE1234F1Z9', 'up to 5 crore')`;

const RECEIPTS = `
  insert into tax_document (kind, financial_year, serial, number, issued_at, order_id, place_of_supply,
    inside_state, seller, buyer)
  select 'receipt', year, serial, document_number('OPR', year, serial::integer), order_date, order_id, '32', true,
    '{"name": "Oodum Paavum", "mode": "regular"}', ship_to - 'email' - 'phone'
  from (
    select *, financial_year(order_date) as year,
      row_number() over (partition by financial_year(order_date) order by order_date, order_id) as serial
    from orders where order_status <> 'Cancelled'
  ) o`;

const INVOICES = `
  insert into tax_document (kind, financial_year, serial, number, issued_at, order_id, shipment_id,
    place_of_supply, inside_state, seller, buyer)
  select 'invoice', year, serial, document_number('OP', year, serial::integer), shipped_at, order_id, shipment_id,
    '32', true, '{"name": "Oodum Paavum", "mode": "regular"}', ship_to - 'email' - 'phone'
  from (
    select s.shipped_at, s.shipment_id, o.order_id, o.ship_to, financial_year(s.shipped_at) as year,
      row_number() over (partition by financial_year(s.shipped_at) order by s.shipped_at, s.shipment_id) as serial
    from shipment s join orders o using (order_id)
  ) o`;

const LINES = `
  insert into tax_document_line (document_id, product_id, description, hsn, uqc, quantity, gross_paise,
    taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise)
  select document_id, product_id, name, hsn, uqc, quantity, gross, gross - 2 * tax, 500, tax, tax, 0
  from (
    select d.document_id, i.product_id, i.name, i.hsn, i.uqc, i.quantity,
      i.quantity * i.unit_price_paise as gross,
      round(i.quantity * i.unit_price_paise * 0.025 / 1.05)::bigint as tax
    from tax_document d join order_item i using (order_id)
  ) l`;

const SERIES = `
  insert into tax_series (kind, financial_year, prefix, last_number)
  select kind, financial_year, case kind when 'invoice' then 'OP' else 'OPR' end, max(serial)
  from tax_document group by 1, 2`;
