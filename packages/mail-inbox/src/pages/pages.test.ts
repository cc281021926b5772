import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailInbox, startMailInbox } from '../start-mail-inbox.ts';
import { CUSTOMER, send } from '../test-sender.ts';

let inbox: MailInbox;

beforeAll(async () => {
  inbox = await startMailInbox();
});
afterAll(() => inbox.stop());

async function get(path: string) {
  const response = await fetch(inbox.origin + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('[MAIL-06] lists messages on the inbox page, newest first, and refreshes itself', async () => {
  expect((await get('/')).text).toContain('No message yet.');
  await send(inbox.smtpUrl, { subject: 'First' });
  await send(inbox.smtpUrl, { subject: 'Second' });

  const { text } = await get('/');

  expect(text).toMatch(/<title>Inbox<[\s\S]*http-equiv="refresh"[\s\S]*Second[\s\S]*First/);
  expect(text).toContain(CUSTOMER);
});

it('[MAIL-06] shows one message with both parts, links, headers and raw text', async () => {
  await send(inbox.smtpUrl, {
    subject: 'Your order',
    text: 'See https://shop.test/orders/7',
    html: '<p class="x">Your order</p>',
  });
  const [mail] = await inbox.control.list({ subject: 'Your order' });

  const { text } = await get(`/messages/${mail?.id}`);

  expect(text).toContain('&lt;p class=&quot;x&quot;&gt;Your order&lt;/p&gt;');
  expect(text).toContain('<pre>See https://shop.test/orders/7');
  expect(text).toContain('<a href="https://shop.test/orders/7">');
  expect(text).toContain('<th>message-id</th>');
  expect(await get(`/messages/${mail?.id}/raw`)).toMatchObject({ status: 200, text: mail?.raw });
});

it('escapes everything a message contains, and lets no script run', async () => {
  const script = `"'><script>alert(1)</script>`;
  await send(inbox.smtpUrl, {
    to: { name: script, address: CUSTOMER },
    subject: script,
    text: `https://a.test/${script}`,
    html: script,
    headers: { 'X-Script': script },
  });
  const [mail] = await inbox.control.list({ subject: 'script' });

  for (const path of ['/', `/messages/${mail?.id}`]) {
    const { text, headers } = await get(path);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect((await get(`/messages/${mail?.id}`)).text).toMatch(
    /<iframe[^>]* sandbox="[^"]*" srcdoc="/,
  );
  expect((await get(`/messages/${mail?.id}/raw`)).headers.get('content-type')).toMatch(
    'text/plain',
  );
});

it('has a page for a message that is gone', async () => {
  expect(await get('/messages/0')).toMatchObject({ status: 404 });
  expect(await get('/messages/0/raw')).toMatchObject({ status: 404 });
});
