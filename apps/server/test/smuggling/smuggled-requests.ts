import { type Case, get, HIDDEN, HIDDEN_PATH, post, request } from './raw-requests.ts';
import { SMUGGLING_BODIES } from './smuggling-bodies.ts';

const HEADERS: Case[] = [
  ['a folded header', get('X-A: b\r\n c')],
  ['a header folded with a tab', get('X-A: b\r\n\tc')],
  [
    'a fold before the first header',
    request('GET /api/cart/get HTTP/1.1', [' X: y', 'Host: shop.test']),
  ],
  ['a space before a colon', get('X-A : b')],
  ['a header without a colon', get('X-A')],
  ['a header without a name', get(': b')],
  ['a NUL in a value', get('X-A: b\u0000c')],
  ['a NUL in a name', get('X-\u0000A: b')],
  ['a bell in a value', get('X-A: b\u0007c')],
  ['a bracket in a name', get('X(A): b')],
  ['a letter beyond ASCII in a name', get('X-\u00e9: b')],
  ['a carriage return alone in a value', get('X-A: b\rX-B: c')],
  ['a line feed alone between headers', 'GET /api/cart/get HTTP/1.1\nHost: shop.test\n\n'],
  ['a header over the limit', get(`X-A: ${'a'.repeat(70_000)}`)],
  ['headers over the limit', get(...Array.from({ length: 3_000 }, (_, place) => `X-${place}: b`))],
  ['a name over the limit', get(`${'X'.repeat(70_000)}: b`)],
];

const HOSTS: Case[] = [
  ['no host', request('GET /api/cart/get HTTP/1.1', ['X-A: b'])],
  ['two hosts', get('Host: evil.test')],
  ['the same host twice', get('Host: shop.test')],
];

const line = (first: string): Case => [
  `the line ${JSON.stringify(first.slice(0, 60))}`,
  request(first, ['Host: shop.test']),
];

const LINES: Case[] = [
  'GET /api/cart/get',
  'GET /api/cart/get HTTP/0.9',
  'GET /api/cart/get HTTP/2.0',
  'GET / HTTP/3',
  'GET /api/cart/get HTTP/1.2',
  'GET /api/cart/get HTTP/1.1 HTTP/1.1',
  'GET /api/cart/get HTTP/11',
  'GET /api/cart/get http/1.1',
  'GET /api/cart/get HTTP/1.1x',
  'GET /api/cart/get HTTP/ 1.1',
  'GET /api/cart/get ICY/1.1',
  'GET\t/api/cart/get HTTP/1.1',
  'GET /api/cart/get\tHTTP/1.1',
  'get /api/cart/get HTTP/1.1',
  'FOO /api/cart/get HTTP/1.1',
  'GET/api/cart/get HTTP/1.1',
  ' GET /api/cart/get HTTP/1.1',
  '\u0000GET / HTTP/1.1',
  'GET  HTTP/1.1',
  'HTTP/1.1 200 OK',
  'CONNECT shop.test:443 HTTP/1.1',
  'CONNECT /api/cart/get HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET shop.test:80 HTTP/1.1',
  'GET api/cart/get HTTP/1.1',
  'GET /api/ca\u0000rt HTTP/1.1',
  // The host of an absolute target overrides the Host header, and not every proxy implements that.
  'GET http://shop.test/api/cart/get HTTP/1.1',
  'GET http://evil.test/api/cart/get HTTP/1.1',
  'GET ftp://evil.test/home HTTP/1.1',
  'GET /api/% HTTP/2.0',
  'TRACE shop.test HTTP/1.1',
  'GET * HTTP/1.1',
  'GE T /api/cart/get HTTP/1.1',
  'GET / HTTP/1.',
].map(line);

/** Must be rejected, with the connection closed. */
export const AMBIGUOUS: Case[] = [
  ...SMUGGLING_BODIES,
  ...HEADERS,
  ...HOSTS,
  ...LINES,
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['bytes of nothing', '\u0000'.repeat(64)],
];

/** Unusual but unambiguous: one request and one response each. */
export const HARMLESS: Case[] = [
  [
    'a request inside a body',
    post([`Content-Length: ${HIDDEN.length}`, 'Connection: close'], HIDDEN),
  ],
  [
    'a request inside a chunk',
    post(
      ['Transfer-Encoding: chunked', 'Connection: close'],
      `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
    ),
  ],
  [
    'a request inside a trailer',
    post(
      ['Transfer-Encoding: chunked', 'Connection: close'],
      `2\r\n{}\r\n0\r\nX-A: GET ${HIDDEN_PATH} HTTP/1.1\r\n\r\n`,
    ),
  ],
  [
    'an upgrade to h2c',
    get(
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ),
  ],
  [
    'an upgrade to a web socket',
    get(
      'Connection: Upgrade, close',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
  ],
  [
    'TRACE',
    request('TRACE /api/cart/get HTTP/1.1', [
      'Host: shop.test',
      'Cookie: customer=secret',
      'Connection: close',
    ]),
  ],
  [
    'a method of WebDAV',
    request('PROPFIND /api/cart/get HTTP/1.1', ['Host: shop.test', 'Connection: close']),
  ],
  [
    'a header that replaces the path',
    get('X-Original-URL: /api/hidden', 'X-Rewrite-URL: /api/hidden', 'Connection: close'),
  ],
  ['a header that replaces the method', get('X-HTTP-Method-Override: DELETE', 'Connection: close')],
  [
    'an expectation',
    post(['Content-Length: 2', 'Expect: 100-continue', 'Connection: close'], '{}'),
  ],
  [
    'an unknown expectation',
    post(['Content-Length: 2', 'Expect: gold', 'Connection: close'], '{}'),
  ],
  ['an old version', request('GET /api/cart/get HTTP/1.0', ['Host: shop.test'])],
  ['a header named with an underscore', get('Content_Length: 60', 'Connection: close')],
];
