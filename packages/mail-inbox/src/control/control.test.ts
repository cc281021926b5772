import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createFaults } from '../faults/faults.ts';
import { createMailbox } from '../messages/mailbox.ts';
import { parseMail } from '../messages/parse-mail.ts';
import { createListener } from '../smtp/listener.ts';
import { type MailInbox, startMailInbox } from '../start-mail-inbox.ts';
import { CUSTOMER, send } from '../test-sender.ts';
import { connectControl } from './control.ts';
import { CONTROL_PATH, registerControlApi } from './control-api.ts';

let inbox: MailInbox;

/** The control API alone, in this process. */
async function startControlApi(options: { maxWaitMs: number }) {
  const faults = createFaults();
  const mailbox = createMailbox();
  const listener = createListener(faults, { smtpPort: () => 0 });
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  let requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  registerControlApi(app, { mailbox, faults, listener }, options);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: origin + CONTROL_PATH, mailbox, countRequests: () => requests };
}

beforeAll(async () => {
  inbox = await startMailInbox();
});
beforeEach(() => inbox.control.clear());
afterAll(() => inbox.stop());

describe('list', () => {
  it('[MAIL-06] keeps a message with envelope, headers, both parts and the links of its text', async () => {
    const link = 'https://shop.test/reset?t=Ab_c-9';
    await send(inbox.smtpUrl, {
      from: 'ഊടും പാവും <orders@shop.test>',
      subject: 'നിങ്ങളുടെ ഓർഡർ',
      text: `Open ${link}.\n(or http://shop.test/help) – thank you`,
      html: '<p>Thank you</p>',
      messageId: '<order-received.7QK2@shop.test>',
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Many': ['one', 'two'] },
    });

    const [mail, ...others] = await inbox.control.list();

    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: 'orders@shop.test',
      to: [CUSTOMER],
      subject: 'നിങ്ങളുടെ ഓർഡർ',
      html: '<p>Thank you</p>\n',
      messageId: '<order-received.7QK2@shop.test>',
      links: [link, 'http://shop.test/help'],
    });
    expect(mail?.text).toContain('– thank you');
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-many': 'one, two',
    });
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r\n/);
    expect(Math.abs(Date.parse(`${mail?.at}`) - Date.now())).toBeLessThan(10_000);
  });

  it('has empty parts for what a message lacks', async () => {
    await send(inbox.smtpUrl, { text: '', html: '', subject: '' });

    expect(await inbox.control.list()).toMatchObject([
      { subject: '', text: '', html: '', links: [] },
    ]);
  });

  it('filters by recipient, sender, subject and kind, in order of arrival', async () => {
    const shop = { from: 'other@shop.test' };
    await send(inbox.smtpUrl, { subject: 'one', headers: { 'X-Message-Kind': 'delivered' } });
    await send(inbox.smtpUrl, { subject: 'two', to: ['b@example.com', CUSTOMER] });
    await send(inbox.smtpUrl, { subject: 'three', ...shop });
    const subjects = async (query: Parameters<typeof inbox.control.list>[0]) =>
      (await inbox.control.list(query)).map(({ subject }) => subject);

    expect(await subjects({})).toEqual(['one', 'two', 'three']);
    expect(await subjects({ to: 'B@example.com' })).toEqual(['two']);
    expect(await subjects({ to: CUSTOMER, from: 'orders@SHOP.test' })).toEqual(['one', 'two']);
    expect(await subjects({ subject: 'hre' })).toEqual(['three']);
    expect(await subjects({ kind: 'delivered' })).toEqual(['one']);

    await inbox.control.clear(shop);
    expect(await subjects({})).toEqual(['one', 'two']);
  });

  it('refuses messages of more than 1 MB', async () => {
    await expect(send(inbox.smtpUrl, { text: 'x'.repeat(1_100_000) })).rejects.toMatchObject({
      responseCode: 552,
    });
  });
});

describe('waitFor', () => {
  it('resolves when the last of the wanted messages arrives', async () => {
    const waiting = inbox.control.waitFor({ to: CUSTOMER, subject: 'order', count: 2 });
    await send(inbox.smtpUrl);
    await send(inbox.smtpUrl, { to: 'b@example.com' });
    await send(inbox.smtpUrl, { subject: 'Your order is here' });

    expect((await waiting).map(({ subject }) => subject)).toEqual([
      'We have your order',
      'Your order is here',
    ]);
  });

  it('rejects with the messages that did arrive', async () => {
    await send(inbox.smtpUrl);

    await expect(inbox.control.waitFor({ to: 'b@example.com', timeoutMs: 100 })).rejects.toThrow(
      /b@example\.com[\s\S]*asha@example\.com: We have your order/,
    );
  });

  it('waits longer than one request lasts', async () => {
    const { url, mailbox, countRequests } = await startControlApi({ maxWaitMs: 20 });
    const waiting = connectControl(url).waitFor({ to: CUSTOMER });
    await expect.poll(countRequests).toBeGreaterThan(2);

    mailbox.add(await parseMail(Buffer.from('Subject: late'), { from: '', to: [CUSTOMER] }));

    expect(await waiting).toMatchObject([{ subject: 'late' }]);
  });
});

describe('stopListening', () => {
  it('refuses connections until the inbox listens again on the same port', async () => {
    await inbox.control.stopListening();
    await expect(send(inbox.smtpUrl)).rejects.toThrow('ECONNREFUSED');

    await inbox.control.startListening();

    await send(inbox.smtpUrl);
    expect(await inbox.control.list()).toHaveLength(1);
  });
});

it('counts connections and messages', async () => {
  const before = await inbox.control.sessions();
  await send(inbox.smtpUrl);
  await inbox.control.setFault({ fault: 'permanent' });
  await send(inbox.smtpUrl).catch(() => {});

  expect(await inbox.control.sessions()).toMatchObject({
    connections: before.connections + 2,
    messages: before.messages + 1,
  });
});
