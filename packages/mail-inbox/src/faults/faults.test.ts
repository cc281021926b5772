import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { FAULTS, type Fault, type FaultConfig } from '../control/control.ts';
import { type MailInbox, startMailInbox } from '../start-mail-inbox.ts';
import { CUSTOMER, send } from '../test-sender.ts';

let inbox: MailInbox;

beforeAll(async () => {
  inbox = await startMailInbox();
});
beforeEach(async () => {
  await inbox.control.clearFaults();
  await inbox.control.clear();
});
afterAll(() => inbox.stop());

/** The result that the client of a fault sees, and how many messages the inbox keeps. */
const EXPECTED: Record<Fault, { seen: object; kept: number }> = {
  'no-greeting': { seen: { code: 'ETIMEDOUT', message: 'Greeting never received' }, kept: 0 },
  slow: { seen: { code: 'ETIMEDOUT' }, kept: 0 },
  temporary: { seen: { responseCode: 451, command: 'RCPT TO' }, kept: 0 },
  permanent: {
    seen: { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 No such mailbox here' },
    kept: 0,
  },
  'permanent-data': { seen: { responseCode: 554, command: 'DATA' }, kept: 0 },
  'hang-after-data': { seen: { code: 'ETIMEDOUT' }, kept: 0 },
  'close-before-reply': { seen: { code: 'ECONNECTION' }, kept: 1 },
  'auth-required': { seen: { responseCode: 530, command: 'MAIL FROM' }, kept: 0 },
};

/** Results that differ when the fault begins at RCPT. */
const EXPECTED_AT_RECIPIENT: Partial<Record<Fault, object>> = {
  'auth-required': { responseCode: 530, command: 'RCPT TO' },
};

/** Patience of a client that meets the fault; others wait as long as a busy machine needs. */
const TIMEOUT_MS: Partial<Record<Fault, number>> = {
  'no-greeting': 200,
  slow: 200,
  // Longer than the time until the message is sent.
  'hang-after-data': 1_000,
};

const meet = (fault: Fault) => {
  const greetingTimeout = TIMEOUT_MS[fault] ?? 30_000;
  return send(inbox.smtpUrl, {}, { greetingTimeout, socketTimeout: greetingTimeout + 50 });
};
const set = (fault: Fault, options: Omit<FaultConfig, 'fault'> = {}) =>
  inbox.control.setFault({ fault, ...options });
const countKept = async () => (await inbox.control.list()).length;

it.each(FAULTS)('affects one message and not the next with %s', async (fault) => {
  const { seen, kept } = EXPECTED[fault];
  await set(fault);

  await expect(meet(fault)).rejects.toMatchObject(seen);
  expect(await countKept()).toBe(kept);

  await send(inbox.smtpUrl);
  expect(await countKept()).toBe(kept + 1);
});

it('affects as many messages as told, or all until it is cleared', async () => {
  await set('temporary', { times: 2 });
  await set('permanent', { times: Number.POSITIVE_INFINITY });
  const codes: unknown[] = [];
  const record = () => send(inbox.smtpUrl).catch((error) => codes.push(Object(error).responseCode));

  for (let count = 0; count < 4; count += 1) await record();
  await inbox.control.clearFaults();
  await record();

  expect(codes).toEqual([451, 451, 550, 550]);
  expect(await countKept()).toBe(1);
});

it.each(FAULTS.filter((fault) => fault !== 'no-greeting'))(
  'affects only the given recipient with %s',
  async (fault) => {
    await set(fault, { to: CUSTOMER.toUpperCase() });

    await send(inbox.smtpUrl, { to: 'b@example.com' });
    await expect(meet(fault)).rejects.toMatchObject(
      EXPECTED_AT_RECIPIENT[fault] ?? EXPECTED[fault].seen,
    );
    await send(inbox.smtpUrl);
  },
);

it('rejects a recipient for a fault that strikes before it is known', async () => {
  await expect(set('no-greeting', { to: CUSTOMER })).rejects.toThrow('leave out `to`');
});

it('slow delays every reply', async () => {
  await set('slow', { delayMs: 100 });
  const started = performance.now();

  await send(inbox.smtpUrl);

  // Greeting, EHLO, the pipelined commands, and the message.
  expect(performance.now() - started).toBeGreaterThan(400);
});

it('hang-after-data keeps the message when told to', async () => {
  await set('hang-after-data', { stores: true });

  await expect(meet('hang-after-data')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await countKept()).toBe(1);
});

it('auth-required lets a client in that logs in', async () => {
  await set('auth-required', { times: Number.POSITIVE_INFINITY });
  const withLogin = inbox.smtpUrl.replace('//', '//shop:secret@');

  expect(await send(withLogin)).toMatch(/^250 /);
  await expect(send(inbox.smtpUrl)).rejects.toMatchObject({ responseCode: 530 });
});

it('ends idle connections, so that a client that keeps one meets the fault', async () => {
  const pool = createTransport({ url: inbox.smtpUrl, pool: true, greetingTimeout: 300 });
  onTestFinished(() => pool.close());
  const mail = { from: 'orders@shop.test', to: CUSTOMER, text: 'Thank you.' };
  await pool.sendMail(mail);
  await set('no-greeting');

  await expect(pool.sendMail(mail)).rejects.toMatchObject({ message: 'Greeting never received' });
});
