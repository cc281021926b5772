import { privacy } from '@shop/contract';
import { expect, it } from 'vitest';
import { MAIL_ON } from '#test/mail/links.ts';
import { createErasablePerson } from '#test/people/erasable-person.ts';
import { PERSON } from '#test/pii-markers.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const download = async (person: Customer, format: 'json' | 'html') => {
  const { status, headers, bytes } = await person.call(privacy.download, { params: { format } });
  return { status, headers, text: bytes.toString() };
};

it('[PRIVACY-01] a customer downloads everything as JSON, and nothing of others or of the shop', async () => {
  const shop = await createTestShop({ rateLimits: MAIL_ON });
  const { person, order_id, return_id, tickets } = await createErasablePerson(shop);
  const other = await shop.createCustomer({ name: 'Meera Das' });

  const { status, headers, text } = await download(person, 'json');

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  });
  const data = JSON.parse(text);
  expect(Object.keys(data).filter((name) => data[name].length === 0)).toEqual([
    'requests_for_erasure',
  ]);
  const { name, email, phone, address } = PERSON;
  expect(data.account).toMatchObject([{ name, email, phone, address }]);
  expect(data.orders).toMatchObject([
    { order_id, deliver_to: { name: `${name} Junior` }, products: [{ quantity: 1 }] },
  ]);
  expect(data.orders[0].documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'receipt',
    'invoice',
    'credit note',
  ]);
  expect(data.returns).toMatchObject([
    { return_id, order_id, text: `${name} found a hole.`, pictures: 1, pieces: [{ quantity: 1 }] },
  ]);
  expect(data.payments).toMatchObject([{ refunds: [{ explanation: `${name} paid the stamp.` }] }]);
  expect(data.unpaid_purchases).toMatchObject([{ deliver_to: { name } }]);
  const ids = data.questions_and_complaints.map(
    ({ ticket_id }: { ticket_id: string }) => ticket_id,
  );
  expect(ids.toSorted()).toEqual(tickets.toSorted());
  expect(data.changes_of_email).toMatchObject([
    { old_email: `new.${email}`, new_email: email },
    { old_email: email, new_email: `new.${email}` },
  ]);
  expect(text).not.toMatch(/password|token_hash|\$argon2/);
  expect(text).not.toContain(other.email);
  // Notes of the shop.
  expect(text).not.toContain('called from');
});

it('[PRIVACY-01] the page has the same in words, and runs nothing that was typed', async () => {
  const shop = await createTestShop();
  const person = await shop.createCustomer({ name: '<script>alert(1)</script> & Co' });

  const { headers, text } = await download(person, 'html');

  expect(headers['content-disposition']).toBe('attachment; filename="my-data.html"');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co');
  expect(text).not.toContain('<script');
  expect(text).toContain('<dt>House name</dt>');
  expect(text).toMatch(/<dt>Customer since<\/dt><dd>\d{1,2} \w{3} \d{4}, /);
});
