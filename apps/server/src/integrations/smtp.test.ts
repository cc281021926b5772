import { startMailInbox } from '@shop/mail-inbox/start-mail-inbox';
import { expect, it, onTestFinished } from 'vitest';
import { readMailConfig } from '#config/index.ts';
import { createMailer } from './smtp.ts';

const MESSAGE = {
  to: 'asha@example.com',
  subject: 'Test',
  text: 'Test',
  html: '<p>Test</p>',
  messageId: '<test@shop.test>',
  kind: 'test',
  replyTo: 'help@shop.test',
};

/** A mail server with a self-signed certificate. */
async function startServer(options: { startTls?: boolean; secure?: boolean }) {
  const inbox = await startMailInbox(options);
  onTestFinished(inbox.stop);
  const send = (MAIL_URL: string) =>
    createMailer(readMailConfig({ MAIL_URL, MAIL_FROM: 'orders@shop.test' })).send(MESSAGE);
  return { inbox, send };
}

/** Rewrites the address into a form that does not count as this machine. */
const asRemote = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]');

it.each([{ startTls: true }, { secure: true }])(
  '[MAIL-05] sends nothing to a server without a valid certificate: %o',
  async (options) => {
    const { inbox, send } = await startServer(options);

    expect(await send(asRemote(inbox.smtpUrl))).toEqual({ outcome: 'unavailable', code: 'ETLS' });
    expect(await inbox.control.list()).toEqual([]);
  },
);

it('[MAIL-05] sends nothing to a server without STARTTLS', async () => {
  const { inbox, send } = await startServer({});

  expect(await send(asRemote(inbox.smtpUrl))).toMatchObject({ outcome: 'unavailable' });
  expect(await inbox.control.list()).toEqual([]);
});

it.each([{}, { startTls: true }, { secure: true }])(
  'needs no valid certificate of a server on the same machine: %o',
  async (options) => {
    const { inbox, send } = await startServer(options);

    expect(await send(inbox.smtpUrl)).toEqual({ outcome: 'sent' });
    expect(await inbox.control.list()).toHaveLength(1);
  },
);
