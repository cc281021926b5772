import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts, addressOf, catalog } from '@shop/contract';
import { expect, it, onTestFinished } from 'vitest';
import { openProgram } from '#test/spawn-process.ts';
import { newPerson, openTestShop } from '#test/test-shop.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** Somebody who receives spans, as a collector does: OTLP over HTTP, in JSON. */
async function openReceiver() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap(
        ({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
          scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { url: `http://127.0.0.1:${port}`, text: () => bodies.join('\n'), spans };
}

const valueOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

it('sends one trace of a request and its queries, and nothing that a person typed', async () => {
  const receiver = await openReceiver();
  const { url, folder } = await openTestShop();
  const shop = await openProgram('server', {
    DATABASE_URL: url,
    IMAGE_FOLDER: folder,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  });
  await shop.becomes('/health/ready', 200);
  const person = { ...newPerson(), name: 'Kanari Nair', email: 'kanari@example.com' };
  const post = (path: string, body: object, cookie = '') =>
    fetch(shop.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'user-agent': 'kanari browser' },
      body: JSON.stringify(body),
    });

  expect((await post(addressOf(accounts.signUp), person)).status).toBe(200);
  // Refused by the table, which quotes what it refuses.
  expect((await post(addressOf(accounts.signUp), person, 'customer=kanari')).status).toBe(409);
  await fetch(`${shop.origin}${addressOf(catalog.list, { params: { page: 1 } })}?search=kanari`);
  await fetch(`${shop.origin}/product-info/kanari`);
  shop.ask('SIGTERM');
  expect(await shop.ended).toBe(0);
  const line = shop.lines().find(({ route }) => route === '/api/auth/signup');

  const mine = receiver.spans().filter(({ traceId }) => traceId === line?.trace_id);
  const outer = mine.find(({ parentSpanId }) => !parentSpanId);
  expect(outer && valueOf(outer, 'http.request.method')).toBe('POST');
  const query = mine.find((span) => valueOf(span, 'db.query.text')?.startsWith('insert into'));
  expect(query).toBeDefined();
  expect(mine.some((span) => valueOf(span, 'http.route') === '/api/auth/signup')).toBe(true);
  expect(mine.length).toBeLessThan(20);
  expect(receiver.text()).not.toMatch(/kanari/i);
  expect(receiver.text()).not.toContain(person.phone);
}, 60_000);
