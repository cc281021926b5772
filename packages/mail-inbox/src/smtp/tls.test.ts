import { expect, it, onTestFinished } from 'vitest';
import { type MailInboxOptions, startMailInbox } from '../start-mail-inbox.ts';
import { send } from '../test-sender.ts';

async function startInbox(options: Partial<MailInboxOptions>) {
  const inbox = await startMailInbox(options);
  onTestFinished(inbox.stop);
  return inbox;
}

const TRUSTING = { tls: { rejectUnauthorized: false } };

it.each([
  ['smtps', { secure: true }, /^smtps:/],
  ['STARTTLS', { startTls: true }, /^smtp:/],
])('speaks %s with a certificate that a careful client refuses', async (_name, options, scheme) => {
  const { smtpUrl, control } = await startInbox(options);
  expect(smtpUrl).toMatch(scheme);

  await send(smtpUrl, {}, { ...TRUSTING, requireTLS: true });
  await expect(send(smtpUrl)).rejects.toThrow('certificate');

  expect(await control.list()).toHaveLength(1);
});

it('injects faults into TLS connections', async () => {
  const { smtpUrl, control } = await startInbox({ secure: true });
  await control.setFault({ fault: 'close-before-reply' });

  await expect(send(smtpUrl, {}, TRUSTING)).rejects.toMatchObject({ code: 'ECONNECTION' });
  expect(await control.list()).toHaveLength(1);
});
