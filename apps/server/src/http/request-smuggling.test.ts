import { expect, it, onTestFinished } from 'vitest';
import { HIDDEN_PATH } from '#test/smuggling/raw-requests.ts';
import { type RawResponses, sendRaw } from '#test/smuggling/raw-socket.ts';
import { AMBIGUOUS, HARMLESS } from '#test/smuggling/smuggled-requests.ts';
import { createTestShop } from '#test/test-shop.ts';

/** The app behind a real socket; records the URL of every request that reaches a handler. */
async function listen() {
  const { app } = await createTestShop();
  const requested: string[] = [];
  app.server.on('request', ({ url }: { url?: string }) => requested.push(url ?? ''));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.server.closeAllConnections());
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return { port: address.port, requested };
}

const isHidden = (url: string) => url.includes(HIDDEN_PATH);
const describeResponse = (name: string, { statuses, closed }: RawResponses) =>
  `${name}: ${statuses.join(' ') || 'nothing'}${closed ? '' : ', connection still open'}`;

it('rejects ambiguous requests and closes the connection', async () => {
  const { port, requested } = await listen();

  const responses = await Promise.all(
    AMBIGUOUS.map(async ([name, bytes]) => ({ name, response: await sendRaw(port, bytes) })),
  );
  const wrong = responses.filter(
    ({ response: { statuses, closed } }) =>
      statuses.length > 1 ||
      !closed ||
      !statuses.every((status) => status === 400 || status === 431),
  );

  const silent = responses.filter(({ response }) => response.statuses.length === 0);

  expect(AMBIGUOUS.length + HARMLESS.length).toBeGreaterThan(100);
  // Node closes the connection on CONNECT without a response, and a reset may lose the response to a request that is too long.
  expect(silent.length).toBeLessThanOrEqual(5);
  expect(wrong.map(({ name, response }) => describeResponse(name, response))).toEqual([]);
  expect(requested.filter(isHidden)).toEqual([]);
});

it('does not respond to a request hidden in a body, a header or an upgrade', async () => {
  const { port, requested } = await listen();

  const responses = await Promise.all(
    HARMLESS.map(async ([name, bytes]) => ({ name, response: await sendRaw(port, bytes) })),
  );
  const wrong = responses.filter(
    ({ response: { statuses, closed } }) =>
      statuses.filter((status) => status !== 100).length !== 1 ||
      !closed ||
      statuses.some((status) => status === 101 || status >= 500),
  );

  expect(wrong.map(({ name, response }) => describeResponse(name, response))).toEqual([]);
  expect(requested.filter(isHidden)).toEqual([]);
  expect(responses.filter(({ response }) => response.text.includes('customer=secret'))).toEqual([]);
});

it('notices a hidden request when there is one', async () => {
  const { port, requested } = await listen();
  const open = `GET /api/cart/get HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

  const { statuses } = await sendRaw(
    port,
    `${open}GET ${HIDDEN_PATH} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
  );

  expect(statuses).toEqual([401, 404]);
  expect(requested.filter(isHidden)).toHaveLength(1);
});
