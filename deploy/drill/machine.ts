import { equal, ok } from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { orders } from '@shop/contract';
import { type FakeRazorpay, startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { type MailInbox, startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { fakeRazorpayEnv } from '@shop/server/tools/fake-razorpay-env.ts';
import { mailInboxEnv } from '@shop/server/tools/mail-inbox-env.ts';
import { type LoadOptions, startLoad } from './background-load.ts';
import { installPostgres } from './database.ts';
import { copyRepository, type Machine } from './debian.ts';
import { readCommandBlocks } from './doc-page.ts';
import type { ShopAddress } from './https-client.ts';
import { checkForgedTag, SIGNING, watchOwnerUrl } from './release-checks.ts';
import { step } from './steps.ts';
import { addProducts, buy, logInAdmin, signUp } from './storefront.ts';

const NAME = 'shop.example';
const ADMIN = { email: `meera@${NAME}`, password: 'kasavu-mundu' };
const PRODUCT_COUNT = 6;
const MAX_EXPOSURE = 2.5;

/** Installs the shop by docs/install.md, buys over HTTPS, upgrades and rolls back under load. */
export async function drillMachine(machine: Machine): Promise<void> {
  await step('repository with two tagged versions', () => tagTwoVersions(machine));
  const fakeRazorpay = await startProvider();
  const mailInbox = await startMailInbox();
  try {
    await runInstallGuide(machine, {
      ...fakeRazorpayEnv(fakeRazorpay),
      ...mailInboxEnv(mailInbox),
    });
    await step('units and hardening', () => checkPieces(machine));
    const address = getShopAddress(machine);
    const products = await step('products with images, by the admin form', () =>
      addCatalogue(address),
    );
    await step('purchase over HTTPS', () => buyOne(address, fakeRazorpay, mailInbox));
    await step('a version signed by a stranger', () => checkForgedTag(machine));
    const upgrade = readCommands('upgrade');
    const customers = [await signUp(address), await signUp(address), await signUp(address)];
    const load = { address, customers, provider: fakeRazorpay.control, products };
    const change = (version: string, commands: string) =>
      step(`deploy ${version} under load`, () =>
        upgradeUnderLoad({ machine, load, version, commands }),
      );
    const ownerUrl = watchOwnerUrl(machine);
    await change('v2', `export SHOP_VERSION=v2\n${readCommands('files')}${upgrade}`);
    await step("the owner's URL during the migration", () => ownerUrl.end());
    await change('v1', upgrade.replace('v2', 'v1'));
    await step('invariants of money and stock', () => checkInvariants(machine));
  } finally {
    await fakeRazorpay.stop();
    await mailInbox.stop();
  }
}

/** The first block of a kind. */
const readCommands = (wanted: string) =>
  readCommandBlocks('docs/install.md').find(({ kind }) => kind === wanted)?.commands ?? 'exit 1';

/** A repository with two signed tags; the second one adds a table. */
async function tagTwoVersions({ root, run }: Machine): Promise<void> {
  copyRepository(`${root}/opt/origin`);
  await run(`${SIGNING}
    cd /opt/origin
    git init --quiet
    save() { git add --all; git -c user.name=shop -c user.email=shop@${NAME} commit --quiet --message "$1"; sign "$1" HEAD publisher; }
    save v1
    echo 'create table second_version (created_at timestamptz not null default now());' > apps/server/migrations/9999_second_version.sql
    save v2`);
}

/** Webhooks pass through the proxy, whose certificate is self-signed. */
async function startProvider(): Promise<FakeRazorpay> {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const fakeRazorpay = await startFakeRazorpay({
    webhookUrl: 'https://127.0.0.1/api/razor/webhook',
  });
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  return fakeRazorpay;
}

const SKIPPED_KINDS = new Set(['names', 'certificate', 'containers', 'upgrade', 'files']);
const exports = `export SHOP_NAME=${NAME} SHOP_SOURCE=/opt/origin SHOP_VERSION=v1\n`;

async function runInstallGuide(machine: Machine, settings: Record<string, string>): Promise<void> {
  const blocks = readCommandBlocks('docs/install.md').filter(
    ({ kind }) => !SKIPPED_KINDS.has(kind),
  );
  // The first block ran before the machine was copied for the README drill.
  for (const [index, { heading, kind, commands }] of blocks.slice(1).entries()) {
    await step(`${heading} (${index + 2})`, async () => {
      if (kind === 'postgresql') return installPostgres(machine);
      await machine.run(exports + commands, { input: `${ADMIN.password}\n` });
      // The page asks the operator to add these settings with an editor.
      if (commands.includes('shop.env <<')) appendSettings(machine, settings);
    });
  }
}

function appendSettings({ root }: Machine, settings: Record<string, string>) {
  const lines = Object.entries(settings).map((pair) => pair.join('='));
  appendFileSync(`${root}/etc/shop/shop.env`, `${lines.join('\n')}\n`);
}

async function checkPieces({ run }: Machine): Promise<string> {
  await run('systemd-analyze verify /etc/systemd/system/shop*');
  // Exposure level: 0 is fully confined, 10 is a unit without any hardening.
  const output = await run(
    'for unit in shop@3001 shop-worker shop-backup; do systemd-analyze --no-pager security $unit | tail -1; done',
  );
  const levels = [...output.matchAll(/level for (\S+)\.service: ([\d.]+)/g)];
  equal(levels.length, 3, output);
  for (const [line, , level] of levels) ok(Number(level) <= MAX_EXPOSURE, line);
  return levels.map(([, unit, level]) => `${unit} ${level}`).join(', ');
}

const getShopAddress = ({ root }: Machine): ShopAddress => ({
  name: NAME,
  port: 443,
  certificate: readFileSync(`${root}/etc/letsencrypt/live/shop/fullchain.pem`),
});

async function addCatalogue(address: ShopAddress): Promise<number[]> {
  const admin = await logInAdmin(address, ADMIN);
  const products = await addProducts(admin, { count: PRODUCT_COUNT, stock: 5_000 });
  admin.close();
  return products;
}

async function buyOne(
  address: ShopAddress,
  { control }: FakeRazorpay,
  inbox: MailInbox,
): Promise<string> {
  const asha = await signUp(address);
  const order_id = await buy(asha, control, 1);
  const response = await asha.send(orders.view.path.replace('{id}', order_id));
  equal(response.status, 200);
  const page = await asha.send(`/order-info/${order_id}`);
  equal(page.status, 200);
  asha.close();
  const kind = 'order_received';
  const [message] = await inbox.control.waitFor({ to: asha.email, kind, timeoutMs: 30_000 });
  ok(message?.text.includes(order_id), 'the message does not name the order');
  return `order ${order_id}, with its message`;
}

interface Change {
  machine: Machine;
  load: LoadOptions;
  version: string;
  commands: string;
}

async function upgradeUnderLoad({ machine, load, version, commands }: Change) {
  const running = startLoad(load);
  const upgraded = await machine.run(exports + commands).catch((error: unknown) => error);
  const { requests, bought, failed, slowest } = await running.end();
  if (upgraded instanceof Error) throw upgraded;
  const workingDirs = await machine.run(
    'for unit in shop@3001 shop@3002 shop-worker; do readlink /proc/$(systemctl show --value --property MainPID $unit)/cwd; done',
  );
  equal(workingDirs, `/srv/shop/releases/${version}\n`.repeat(3));
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${requests} failed:\n${failed.slice(0, 20).join('\n')}`);
  return `${requests} requests, ${bought} sold, 0 failed, slowest ${Math.round(slowest)} ms`;
}

async function checkInvariants({ run }: Machine): Promise<string> {
  const output = await run(
    'cd /srv/shop/current && runuser -u shop -- node apps/server/src/bin/invariants.ts',
  );
  return output.trim().split('\n').at(-1) ?? '';
}
