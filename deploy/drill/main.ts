import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { drillContainerImage } from './container-image.ts';
import { boot, installDebian } from './debian.ts';
import { readCommandBlocks } from './doc-page.ts';
import { drillFlood } from './flood.ts';
import { drillMachine } from './machine.ts';
import { drillMail } from './mail.ts';
import { drillProxy } from './proxy.ts';
import { drillReadme } from './readme.ts';
import { formatSteps, step } from './steps.ts';

const USAGE = `npm run deploy-drill             all drills; needs Debian and root
npm run deploy-drill -- proxy    the nginx configuration
npm run deploy-drill -- flood 60 a flood from 200 addresses, for 60 seconds (default: 300)
npm run deploy-drill -- mail     docs/mail.md: sends through postfix and opendkim
npm run deploy-drill -- machine  docs/install.md on an empty Debian: install, buy, upgrade, roll back
npm run deploy-drill -- readme   the README's first commands on an empty Debian
npm run deploy-drill -- image    the image and compose.yaml
npm run deploy-drill -- --list   lists the drills

It needs: apt-get install debootstrap systemd-container nginx openssl buildah docker-compose
postfix opendkim opendkim-tools sasl2-bin libsasl2-modules`;

const PORTS = [80, 443, 3000, 3001, 3002, 3080, 5432, 9464];

let close = async () => {};

/** Boots a Debian with the tools of install.md; the README drill runs in a copy of it. */
async function runOnDebian(drillParts: { readme?: boolean; machine?: boolean }): Promise<void> {
  for (const port of PORTS) await assertPortFree(port);
  const folder = mkdtempSync(`${tmpdir()}/shop-deploy-`);
  close = async () => rmSync(folder, { recursive: true, force: true });
  await step('empty Debian 12', async () => installDebian(`${folder}/shop`));
  const machine = await step('boot', () => boot(`${folder}/shop`));
  close = async () => {
    await machine.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const [tools] = readCommandBlocks('docs/install.md').filter(({ kind }) => kind === '');
  await step('Tools (1)', () => machine.run(tools?.commands ?? 'exit 1').then(() => undefined));
  if (drillParts.readme) {
    execFileSync('cp', ['-a', `${folder}/shop`, `${folder}/readme`]);
    await drillReadme(`${folder}/readme`);
  }
  if (drillParts.machine) await drillMachine(machine);
}

function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = connect({ host: '127.0.0.1', port });
    probe.once('error', () => resolve());
    probe.once('connect', () => {
      probe.destroy();
      reject(new Error(`port ${port} is in use`));
    });
  });
}

const args = process.argv.slice(2);
const [selected, seconds] = args;
const drillParts: Record<string, () => Promise<void>> = {
  proxy: drillProxy,
  flood: () => drillFlood(seconds ? Number(seconds) : undefined),
  mail: drillMail,
  machine: () => runOnDebian({ machine: true }),
  readme: () => runOnDebian({ readme: true }),
  image: drillContainerImage,
};
const allDrills = [
  drillProxy,
  () => drillFlood(),
  drillMail,
  () => runOnDebian({ readme: true, machine: true }),
  drillContainerImage,
];
if (args.includes('--list')) {
  console.log(Object.keys(drillParts).join('\n'));
  process.exit();
}

const drills = selected === undefined ? allDrills : [drillParts[selected]];

for (const sign of ['SIGINT', 'SIGTERM'] as const) {
  process.once(sign, () => void close().finally(() => process.exit(1)));
}
for (const drill of drills) {
  if (!drill) throw new Error(USAGE);
  try {
    await drill();
  } finally {
    await close();
    close = async () => {};
  }
}
console.log(`\n${formatSteps()}`);
