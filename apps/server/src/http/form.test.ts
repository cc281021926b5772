import { request } from 'node:http';
import { managing } from '@shop/contract';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';

const BOUNDARY = 'boundary';
const part = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

it('whoever is refused early can send the rest, and reads the answer', async () => {
  const shop = await openTestShop();
  const { cookies } = await shop.logInAdmin();
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const rest = Array.from({ length: 4 }, () => part('images', Buffer.alloc(7_000_000)));
  const form = Buffer.concat([
    part('images', Buffer.from('no picture')),
    ...rest,
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

  const told = await new Promise<{ status: number; sent: boolean; text: string }>(
    (resolve, reject) => {
      let sent = false;
      const outgoing = request(origin + managing.add.path, {
        method: 'POST',
        headers: {
          cookie: `__Host-admin=${cookies['__Host-admin']}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': form.length,
        connection: 'close',
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        const done = () => resolve({ status: answer.statusCode ?? 0, sent, text });
        if (sent) done();
        else outgoing.once('finish', done);
      });
      outgoing.once('finish', () => {
        sent = true;
      });
      outgoing.end(form);
    },
  );

  expect(told).toMatchObject({ status: 400, sent: true });
  expect(JSON.parse(told.text)).toMatchObject({ error: 'PICTURE_REFUSED' });
});
