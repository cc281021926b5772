import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { proveImage } from './container-image.ts';
import { boot, layDebian } from './debian.ts';
import { readBlocks } from './doc-page.ts';
import { proveMachine } from './machine.ts';
import { proveProxy } from './proxy.ts';
import { proveReadme } from './readme.ts';
import { step, table } from './steps.ts';

const USAGE = `npm run deploy               all of it, on Debian as root
npm run deploy -- proxy      the proxy's configuration
npm run deploy -- machine    docs/install.md on an empty Debian: install, buy, upgrade, go back
npm run deploy -- readme     the README's first commands, there too
npm run deploy -- image      the image and compose.yaml
npm run deploy -- --list     says which parts there are

It needs: apt-get install debootstrap systemd-container nginx openssl buildah docker-compose`;

const PORTS = [80, 443, 3000, 3001, 3002, 5432, 9464];

let close = async () => {};

/** An empty Debian with the page's tools; one copy for the README, one that becomes the shop. */
async function onDebian(parts: { readme?: boolean; machine?: boolean }): Promise<void> {
  for (const port of PORTS) await expectFree(port);
  const folder = mkdtempSync(`${tmpdir()}/shop-ship-`);
  close = async () => rmSync(folder, { recursive: true, force: true });
  await step('an empty Debian 12', async () => layDebian(`${folder}/shop`));
  const machine = await step('its start', () => boot(`${folder}/shop`));
  close = async () => {
    await machine.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const [tools] = readBlocks('docs/install.md').filter(({ kind }) => kind === '');
  await step('Tools (1)', () => machine.run(tools?.commands ?? 'exit 1').then(() => undefined));
  if (parts.readme) {
    execFileSync('cp', ['-a', `${folder}/shop`, `${folder}/readme`]);
    await proveReadme(`${folder}/readme`);
  }
  if (parts.machine) await proveMachine(machine);
}

function expectFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = connect({ host: '127.0.0.1', port });
    probe.once('error', () => resolve());
    probe.once('connect', () => {
      probe.destroy();
      reject(new Error(`something listens on port ${port}, which the shop needs`));
    });
  });
}

const parts: Record<string, () => Promise<void>> = {
  proxy: proveProxy,
  machine: () => onDebian({ machine: true }),
  readme: () => onDebian({ readme: true }),
  image: proveImage,
};
const all = [proveProxy, () => onDebian({ readme: true, machine: true }), proveImage];
const words = process.argv.slice(2);
if (words.includes('--list')) {
  console.log(Object.keys(parts).join('\n'));
  process.exit();
}
const [wanted] = words;
const chosen = wanted === undefined ? all : [parts[wanted]];

for (const sign of ['SIGINT', 'SIGTERM'] as const) {
  process.once(sign, () => void close().finally(() => process.exit(1)));
}
for (const prove of chosen) {
  if (!prove) throw new Error(USAGE);
  try {
    await prove();
  } finally {
    await close();
    close = async () => {};
  }
}
console.log(`\n${table()}`);
