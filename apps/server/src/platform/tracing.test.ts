import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts, buildUrl, catalog } from '@shop/contract';
import { expect, it, onTestFinished } from 'vitest';
import { spawnProcess } from '#test/spawn-process.ts';
import { createPerson, createTestShop } from '#test/test-shop.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** An OTLP collector (HTTP, JSON). */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
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
  // Listening on a port, so the address is not a string.
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

const getAttribute = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

it('exports one trace per request with its queries, and no user input', async () => {
  const collector = await startCollector();
  const { url, imageDir } = await createTestShop();
  const server = await spawnProcess('server', {
    DATABASE_URL: url,
    IMAGE_DIR: imageDir,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  await server.waitForStatus('/health/ready', 200);
  const person = { ...createPerson(), name: 'Kanari Nair', email: 'kanari@example.com' };
  const post = (path: string, body: object, cookie = '') =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'user-agent': 'kanari browser' },
      body: JSON.stringify(body),
    });

  expect((await post(buildUrl(accounts.signUp), person)).status).toBe(200);
  // Violates a unique constraint, whose error message quotes the value.
  expect((await post(buildUrl(accounts.signUp), person, 'customer=kanari')).status).toBe(409);
  await fetch(`${server.origin}${buildUrl(catalog.list, { params: { page: 1 } })}?search=kanari`);
  await fetch(`${server.origin}/product-info/kanari`);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const line = server.logLines().find(({ route }) => route === '/api/auth/signup');

  const trace = collector.spans().filter(({ traceId }) => traceId === line?.trace_id);
  const root = trace.find(({ parentSpanId }) => !parentSpanId);
  expect(root && getAttribute(root, 'http.request.method')).toBe('POST');
  const query = trace.find((span) =>
    getAttribute(span, 'db.query.text')?.startsWith('insert into'),
  );
  expect(query).toBeDefined();
  expect(trace.some((span) => getAttribute(span, 'http.route') === '/api/auth/signup')).toBe(true);
  expect(trace.length).toBeLessThan(20);
  expect(collector.text()).not.toMatch(/kanari/i);
  expect(collector.text()).not.toContain(person.phone);
}, 60_000);
