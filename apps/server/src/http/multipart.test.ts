import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { adminProducts } from '@shop/contract';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

const BOUNDARY = 'boundary';
const part = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

it('lets a client that was rejected early send the rest and read the response', async () => {
  const shop = await createTestShop();
  const { cookies } = await shop.createStaff();
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const rest = Array.from({ length: 4 }, () => part('images', Buffer.alloc(7_000_000)));
  const form = Buffer.concat([
    part('images', Buffer.from('not an image')),
    ...rest,
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

  // Like a browser, with keep-alive.
  const agent = new Agent({ keepAlive: true });
  const outgoing = request(origin + adminProducts.add.path, {
    method: 'POST',
    agent,
    headers: {
      cookie: `__Host-admin=${cookies['__Host-admin']}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': form.length,
    },
  });
  const sent = once(outgoing, 'finish');
  const responded: Promise<IncomingMessage[]> = once(outgoing, 'response');
  outgoing.end(form);
  const [response] = await responded;
  const text = Buffer.concat((await response?.toArray()) ?? []).toString();
  await sent;
  agent.destroy();

  expect(response?.statusCode).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ error: 'INVALID_IMAGE' });
});
