import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
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

  // As a browser does: the connection is kept.
  const agent = new Agent({ keepAlive: true });
  const outgoing = request(origin + managing.add.path, {
    method: 'POST',
    agent,
    headers: {
      cookie: `__Host-admin=${cookies['__Host-admin']}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': form.length,
    },
  });
  const sent = once(outgoing, 'finish');
  const answered: Promise<IncomingMessage[]> = once(outgoing, 'response');
  outgoing.end(form);
  const [answer] = await answered;
  const text = Buffer.concat((await answer?.toArray()) ?? []).toString();
  await sent;
  agent.destroy();

  expect(answer?.statusCode).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ error: 'PICTURE_REFUSED' });
});
