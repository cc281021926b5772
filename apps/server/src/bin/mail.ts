import { resolveTxt } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { isEmail } from '@shop/domain/people/email';
import { loadEnv } from '#config/env.ts';
import { getDirectUrl, readDepsConfig, readMailConfig, readMailOrigin } from '#config/index.ts';
import { createDb, type Db } from '#db/database.ts';
import { createSettingsStore } from '#features/shop/settings-store.ts';
import { createMailer } from '#integrations/smtp.ts';
import { readDnsRecords } from '#mail/dns-records.ts';
import { testMessage } from '#mail/kinds/test-message.ts';
import { deleteSuppression, suppress } from '#mail/outbox.queries.ts';
import { toDomain } from '#mail/send-message.ts';
import { renderMail } from '#mail/templates/render-mail.ts';
import { openDatabase } from '#platform/open-database.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run mail -- test ADDRESS
npm run mail -- suppress ADDRESS
npm run mail -- allow ADDRESS

test sends one message and reads the DNS records of the sender. suppress ends all mail to an address but
password resets, allow begins it again.`;

loadEnv();
const { positionals } = parseArgs({ allowPositionals: true });
const [command = '', address = ''] = positionals;

const commands: Record<string, () => Promise<string>> = {
  test: sendTest,
  suppress: () =>
    withDatabase(async (db) => {
      await suppress(db, address, 'operator');
      return `${address} gets no more mail.`;
    }),
  allow: () =>
    withDatabase(async (db) =>
      (await deleteSuppression(db, address))
        ? `${address} gets mail again.`
        : `${address} was not suppressed.`,
    ),
};

async function sendTest(): Promise<string> {
  const config = readMailConfig(process.env);
  if (config.MAIL_URL === 'none') throw new Error('MAIL_URL is none: this shop sends no mail.');
  const origin = readMailOrigin(process.env);
  const shop = await withDatabase((db, env) =>
    createSettingsStore(db, readDepsConfig(env).firstSettings).load(),
  );
  const domain = toDomain(config);
  const at = new Date();
  const message = renderMail(testMessage, { at }, { ...shop, origin });
  const messageId = `<test-${at.getTime()}@${domain}>`;
  const result = await createMailer(config).send({
    ...message,
    replyTo: shop.email,
    to: address,
    kind: 'test',
    messageId,
  });
  if (result.outcome !== 'sent') throw new Error(`Not sent: ${result.outcome}, ${result.code}.`);
  return [
    `Sent to ${address}. Look whether it arrives, and not as spam.`,
    ...(await describeDnsRecords(domain, config.MAIL_DKIM_SELECTOR)),
  ].join('\n');
}

/** The message was sent: a name server that does not respond is no failure of the command. */
async function describeDnsRecords(domain: string, selector?: string): Promise<string[]> {
  const records = await readDnsRecords(resolveTxt, { domain, selector }).catch(
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (typeof records === 'string')
    return [`The DNS records of ${domain} could not be read: ${records}.`];
  return [
    ...records.map(({ name, host, found }) => `${name}  ${host}  ${found ?? 'MISSING'}`),
    ...(selector ? [] : ['DKIM  is signed by the relay; its operator knows the record.']),
  ];
}

async function withDatabase<T>(work: (db: Db, env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const database = await openDatabase(process.env);
  const onError = (error: Error) => console.error(error.message);
  const db = createDb({ url: getDirectUrl(database.env), name: 'mail', connections: 1, onError });
  try {
    await recordCommand(db, { command: `mail ${command}` });
    return await work(db, database.env);
  } finally {
    await db.destroy();
    await database.close();
  }
}

const run = commands[command];
if (!run || !isEmail(address)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await run().then(console.log, (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
