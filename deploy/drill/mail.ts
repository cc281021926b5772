import { doesNotMatch, match, ok, rejects } from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { startTestPostgres } from '@shop/test-kit/postgres';
import { waitForExit } from './debian.ts';
import { readCommandBlocks } from './doc-page.ts';
import { type NameServer, startNameServer, type Zone } from './name-server.ts';
import { startOpendkim, verifySignature } from './opendkim.ts';
import { type Postfix, startPostfix } from './postfix.ts';
import { step } from './steps.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SPF = 'v=spf1 ip4:127.0.0.1 -all';
const DMARC = 'v=DMARC1; p=none';

interface MailEnvironment {
  folder: string;
  postfix: Postfix;
  nameServer: NameServer;
  zone: Zone;
  databaseUrl: string;
}

/** Sends with `npm run mail -- test` through Debian's postfix, and reads the mailbox. */
export async function drillMail(): Promise<void> {
  const folder = mkdtempSync(`${tmpdir()}/shop-mail-`);
  // Postfix and its mailbox belong to other users.
  chmodSync(folder, 0o755);
  const stops: (() => Promise<void>)[] = [];
  const keep = <T extends { stop: () => Promise<void> }>(started: T): T => {
    stops.unshift(started.stop);
    return started;
  };
  try {
    const environment = await step('postfix, opendkim, a name server and a database', async () => {
      const opendkim = keep(await startOpendkim(`${folder}/opendkim`));
      const zone = {
        'shop.test': { TXT: SPF },
        '_dmarc.shop.test': { TXT: DMARC },
        [opendkim.host]: { TXT: opendkim.record },
        'mail.shop.test': { A: '127.0.0.1' },
        'other.shop.test': { A: '127.0.0.1' },
      };
      const nameServer = keep(await startNameServer(folder, zone));
      const postfix = keep(await startPostfix(`${folder}/postfix`, opendkim.port));
      const postgres = keep(await startTestPostgres());
      return { folder, postfix, nameServer, zone, databaseUrl: await postgres.createDatabase() };
    });
    for (const [name, check] of Object.entries(CHECKS)) await step(name, () => check(environment));
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true });
  }
}

const CHECKS: Record<string, (environment: MailEnvironment) => Promise<void>> = {
  '[MAIL-05] a message that opendkim signs': async (environment) => {
    const { postfix } = environment;
    const output = await sendTest(environment, {
      MAIL_URL: `smtp://127.0.0.1:${postfix.ports.signing}`,
    });
    ok(output.includes(`SPF  shop.test  ${SPF}`), output);
    ok(output.includes(`DMARC  _dmarc.shop.test  ${DMARC}`), output);
    const message = await takeSignedMessage(environment);
    for (const header of HEADERS) match(message, header);
  },

  '[MAIL-05] a message that the shop signs, with the key of docs/mail.md': async (environment) => {
    const { postfix, zone, folder } = environment;
    const { file, record } = makeDkimKey(folder);
    zone['own._domainkey.shop.test'] = { TXT: record };
    const output = await sendTest(environment, {
      MAIL_URL: `smtp://127.0.0.1:${postfix.ports.plain}`,
      MAIL_DKIM_DOMAIN: 'shop.test',
      MAIL_DKIM_SELECTOR: 'own',
      MAIL_DKIM_KEY_FILE: file,
    });
    ok(output.includes(`DKIM  own._domainkey.shop.test  ${record}`), output);
    match(await takeSignedMessage(environment), /^DKIM-Signature: [^:]*\bs=own\b/m);
  },

  '[MAIL-05] an unknown recipient': async (environment) => {
    const MAIL_URL = `smtp://127.0.0.1:${environment.postfix.ports.plain}`;
    const sending = sendTest(environment, { MAIL_URL }, 'nobody@shop.test');
    await rejects(sending, /Not sent: address_rejected, 550\./);
  },

  '[MAIL-05] the password is sent to a server with a valid certificate only': async (
    environment,
  ) => {
    const { postfix } = environment;
    const { ports, login } = postfix;
    const trust = { NODE_EXTRA_CA_CERTS: postfix.certificate };
    const refuse = async (host: string, settings: Record<string, string>) => {
      const sending = sendTest(environment, { MAIL_URL: `smtp://${login}@${host}`, ...settings });
      await rejects(sending, /Not sent: unavailable, (?:ETLS|502)\./);
      doesNotMatch(await postfix.nextSession(), /auth=|mail=/);
    };
    await refuse(`mail.shop.test:${ports.submission}`, {});
    await refuse(`other.shop.test:${ports.submission}`, trust);
    await refuse(`mail.shop.test:${ports.unencrypted}`, trust);

    const MAIL_URL = `smtp://${login}@mail.shop.test:${ports.submission}`;
    await sendTest(environment, { MAIL_URL, ...trust });
    match(await postfix.nextSession(), /starttls=1 auth=1 mail=1/);
    match(await postfix.takeMessage(), /with ESMTPSA/);
    const wrong = MAIL_URL.replace(login, 'orders%40shop.test:wrong');
    await rejects(sendTest(environment, { MAIL_URL: wrong, ...trust }), /unavailable, 535\./);
  },

  'a name server that does not respond': async (environment) => {
    await environment.nameServer.stop();
    const MAIL_URL = `smtp://127.0.0.1:${environment.postfix.ports.plain}`;
    const output = await sendTest(environment, { MAIL_URL });
    match(output, /Sent to asha@shop\.test/);
    match(output, /The DNS records of shop\.test could not be read: ECONNREFUSED\./);
    await environment.postfix.takeMessage();
  },
};

const HEADERS = [
  /^Message-ID: <test-\d+@shop\.test>$/m,
  /^Auto-Submitted: auto-generated$/m,
  /^From: Oodum Paavum <orders@shop\.test>$/m,
  /^Reply-To: help@example\.com$/m,
  /^Content-Type: multipart\/alternative;/m,
  /^Content-Type: text\/plain; charset=utf-8$/m,
  /^Content-Type: text\/html; charset=utf-8$/m,
];

/** Verifies the signature of the message in the mailbox, and that a changed copy is rejected. */
async function takeSignedMessage({ postfix, nameServer }: MailEnvironment): Promise<string> {
  const message = await postfix.takeMessage();
  await verifySignature(message, nameServer);
  const changed = message.replace('This is a test', 'This is no test');
  await rejects(verifySignature(changed, nameServer), /Bad signature/);
  return message;
}

/** Runs the operator's command with the settings of the sample shop. @throws when it fails */
async function sendTest(
  { nameServer, databaseUrl }: MailEnvironment,
  settings: Record<string, string>,
  to = 'asha@shop.test',
): Promise<string> {
  const command = ['npm', 'run', '--silent', 'mail', '--', 'test', to];
  const [program = '', ...args] = nameServer.wrap(command);
  const env = {
    ...process.env,
    ...parseEnv(readFileSync(`${ROOT}.env.example`, 'utf8')),
    DATABASE_URL: databaseUrl,
    ORIGIN: 'https://shop.test',
    MAIL_FROM: 'Oodum Paavum <orders@shop.test>',
    ...settings,
  };
  return waitForExit(spawn(program, args, { cwd: ROOT, env }));
}

/** Runs the commands of the page, which print the public key. */
function makeDkimKey(folder: string) {
  const [block] = readCommandBlocks('docs/mail.md');
  const commands = (block?.commands ?? 'exit 1')
    .replaceAll('/etc/shop', folder)
    .replace('-g shop', '-g root');
  const key = execFileSync('sh', ['-euc', commands], { encoding: 'utf8', stdio: 'pipe' });
  return { file: `${folder}/dkim.pem`, record: `v=DKIM1; k=rsa; p=${key}` };
}
