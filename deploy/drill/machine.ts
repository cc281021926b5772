import { equal, ok } from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { orders } from '@shop/contract';
import { openStandIn, type StandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { openLoad, type Shoppers } from './background-load.ts';
import { installPostgres } from './database.ts';
import { copyRepository, type Machine } from './debian.ts';
import { readBlocks } from './doc-page.ts';
import type { Door } from './https-client.ts';
import { step } from './steps.ts';
import { addSarees, buy, logInAdmin, signUp } from './storefront.ts';

const NAME = 'shop.example';
const ADMIN = { email: `meera@${NAME}`, password: 'kasavu-mundu' };
const SAREES = 6;
const MOST_OPEN = 2.5;

/** Follows docs/install.md on a machine, and then lives with the shop for a while. */
export async function proveMachine(machine: Machine): Promise<void> {
  await step('the repository, with a second version', () => makeVersions(machine));
  const standIn = await openProvider();
  try {
    await followPage(machine, standIn);
    await step('units and hardening', () => lookAtUnits(machine));
    const door = doorOf(machine);
    const sarees = await step('sarees with pictures, by the form', () => stockShelf(door));
    await step('buying one over HTTPS', () => buyOne(door, standIn));
    const upgrade = readBlocks('docs/install.md').find(({ kind }) => kind === 'upgrade');
    const people = [await signUp(door), await signUp(door), await signUp(door)];
    const shoppers = { door, people, provider: standIn.control, sarees };
    const change = (version: string, commands: string) =>
      step(`to ${version} while customers go on shopping`, () =>
        underLoad({ machine, shoppers, version, commands }),
      );
    await change('v2', upgrade?.commands ?? 'exit 1');
    await change('v1', (upgrade?.commands ?? 'exit 1').replace('v2', 'v1'));
    await step('promises about money and stock', () => lookAtBooks(machine));
  } finally {
    await standIn.stop();
  }
}

/** What is here, as a repository of its own with two tags. The second adds a table. */
async function makeVersions({ root, run }: Machine): Promise<void> {
  copyRepository(`${root}/opt/origin`);
  await run(`
    cd /opt/origin
    git config --system safe.directory '*'
    git init --quiet
    save() { git add --all; git -c user.name=shop -c user.email=shop@${NAME} commit --quiet --message "$1"; git tag "$1"; }
    save v1
    echo 'create table second_version (told_at timestamptz not null default now());' > apps/server/migrations/9999_second_version.sql
    save v2`);
}

/** Events come through the proxy, whose certificate nobody has signed. */
async function openProvider(): Promise<StandIn> {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const standIn = await openStandIn({ webhookUrl: 'https://127.0.0.1/api/razor/webhook' });
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  return standIn;
}

const LATER = new Set(['names', 'certificate', 'containers', 'upgrade']);
const names = `export SHOP_NAME=${NAME} SHOP_SOURCE=/opt/origin SHOP_VERSION=v1\n`;

async function followPage(machine: Machine, standIn: StandIn): Promise<void> {
  const blocks = readBlocks('docs/install.md').filter(({ kind }) => !LATER.has(kind));
  // The first has been run already: this machine and the one of the README share it.
  for (const [place, { heading, kind, commands }] of blocks.slice(1).entries()) {
    await step(`${heading} (${place + 2})`, async () => {
      if (kind === 'postgresql') return installPostgres(machine);
      await machine.run(names + commands, { input: `${ADMIN.password}\n` });
      // What the page says to do with an editor.
      if (commands.includes('shop.env <<')) writeKeys(machine, standIn);
    });
  }
}

function writeKeys({ root }: Machine, standIn: StandIn) {
  const keys = Object.entries(standInSettings(standIn)).map((pair) => pair.join('='));
  appendFileSync(`${root}/etc/shop/shop.env`, `${keys.join('\n')}\n`);
}

async function lookAtUnits({ run }: Machine): Promise<string> {
  await run('systemd-analyze verify /etc/systemd/system/shop*');
  // How open each is: 0 is shut, 10 is a unit that says nothing about it.
  const said = await run(
    'for unit in shop@3001 shop-worker shop-backup; do systemd-analyze --no-pager security $unit | tail -1; done',
  );
  const levels = [...said.matchAll(/level for (\S+)\.service: ([\d.]+)/g)];
  equal(levels.length, 3, said);
  for (const [line, , level] of levels) ok(Number(level) <= MOST_OPEN, line);
  return levels.map(([, unit, level]) => `${unit} ${level}`).join(', ');
}

const doorOf = ({ root }: Machine): Door => ({
  name: NAME,
  port: 443,
  certificate: readFileSync(`${root}/etc/letsencrypt/live/shop/fullchain.pem`),
});

async function stockShelf(door: Door): Promise<number[]> {
  const admin = await logInAdmin(door, ADMIN);
  const sarees = await addSarees(admin, { count: SAREES, stock: 5_000 });
  admin.close();
  return sarees;
}

async function buyOne(door: Door, { control }: StandIn): Promise<string> {
  const asha = await signUp(door);
  const order_id = await buy(asha, control, 1);
  const seen = await asha.send(orders.view.path.replace('{id}', order_id));
  equal(seen.status, 200);
  const page = await asha.send(`/order-info/${order_id}`);
  equal(page.status, 200);
  asha.close();
  return `order ${order_id}`;
}

interface Change {
  machine: Machine;
  shoppers: Shoppers;
  version: string;
  commands: string;
}

async function underLoad({ machine, shoppers, version, commands }: Change) {
  const load = openLoad(shoppers);
  const upgraded = await machine.run(names + commands).catch((error: unknown) => error);
  const { requests, bought, failed, slowest } = await load.end();
  if (upgraded instanceof Error) throw upgraded;
  const running = await machine.run(
    'for unit in shop@3001 shop@3002 shop-worker; do readlink /proc/$(systemctl show --value --property MainPID $unit)/cwd; done',
  );
  equal(running, `/srv/shop/releases/${version}\n`.repeat(3));
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${requests} failed:\n${failed.slice(0, 20).join('\n')}`);
  return `${requests} requests, ${bought} sold, 0 failed, slowest ${Math.round(slowest)} ms`;
}

async function lookAtBooks({ run }: Machine): Promise<string> {
  const said = await run(
    'cd /srv/shop/current && runuser -u shop -- node apps/server/src/bin/invariants.ts',
  );
  return said.trim().split('\n').at(-1) ?? '';
}
