import { expect, it } from 'vitest';
import { createMailbox } from './mailbox.ts';
import { parseMail } from './parse-mail.ts';

it('keeps the last 1000 messages', async () => {
  const mailbox = createMailbox();
  const mail = await parseMail(Buffer.from('Subject: Hello'), { from: '', to: [] });

  for (let count = 0; count < 1001; count += 1) mailbox.add(mail);

  expect(mailbox.list()).toHaveLength(1000);
  expect(mailbox.find('1')).toBeUndefined();
  expect(mailbox.find('1001')).toMatchObject({ subject: 'Hello' });
  expect(mailbox.count()).toBe(1001);
});
