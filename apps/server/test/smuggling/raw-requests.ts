/** Must never be reached by a request that is hidden inside another one. */
export const HIDDEN_PATH = '/api/hidden';
export const HIDDEN = `GET ${HIDDEN_PATH} HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

export type Case = [name: string, bytes: string];

export const request = (line: string, headers: string[], body = '') =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;

export const post = (headers: string[], body: string) =>
  request(
    'POST /api/auth/login HTTP/1.1',
    ['Host: shop.test', 'Content-Type: application/json', ...headers],
    body,
  );

export const get = (...headers: string[]) =>
  request('GET /api/cart/get HTTP/1.1', ['Host: shop.test', ...headers]);
