import { type Case, HIDDEN, post, request } from './raw-requests.ts';

/** raw-socket.ts sends one byte per character; non-ASCII digits are encoded as UTF-8 first. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');

const LENGTHS = [
  '+5',
  '-5',
  '5 5',
  '5,5',
  '5, 6',
  '0x5',
  '5e0',
  '5.0',
  '5;',
  '05a',
  'five',
  '٥',
  '"5"',
  '5\t6',
  '18446744073709551616',
  '99999999999999999999',
  '5\u000b',
  '5\u0000',
  ' \u000b5',
  '_5',
  "'5'",
].map(
  (length): Case => [
    `a length of ${JSON.stringify(length)}`,
    post([`Content-Length: ${asBytes(length)}`], HIDDEN),
  ],
);

const CODINGS = [
  'xchunked',
  'chunked, identity',
  'identity',
  'gzip',
  'chunked, gzip',
  'x, chunked, y',
  '\u000bchunked',
  'chunked\u0000',
  'chunked;q=1',
  '"chunked"',
  'chun ked',
  'chunked chunked',
].map(
  (coding): Case => [
    `a coding of ${JSON.stringify(coding)} beside a length`,
    post([`Transfer-Encoding: ${coding}`, 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
  ],
);

/** Contradictory statements about where a body ends. */
const TWO_ENDS: Case[] = [
  [
    'a length and chunks',
    post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\nX${HIDDEN}`),
  ],
  [
    'chunks and a length',
    post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `5c\r\n${HIDDEN}\r\n0\r\n\r\n`),
  ],
  [
    'a length of nothing and chunks',
    post(['Content-Length: 0', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
  ],
  ['two lengths that differ', post(['Content-Length: 0', 'Content-Length: 60'], HIDDEN)],
  [
    'two lengths that are the same',
    post(['Content-Length: 2', 'Content-Length: 2'], `{}${HIDDEN}`),
  ],
  [
    'a coding twice',
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a coding folded',
    post(['Transfer-Encoding:\r\n chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a coding in capitals beside a length',
    post(['TRANSFER-ENCODING: CHUNKED', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a coding before a colon with a space',
    post(['Transfer-Encoding : chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
  ],
  ['a length before a colon with a space', post(['Content-Length : 5'], HIDDEN)],
  ['a length with a tab before the colon', post(['Content-Length\t: 5'], HIDDEN)],
  [
    'a coding in an old version',
    request(
      'POST /api/auth/login HTTP/1.0',
      ['Host: shop.test', 'Transfer-Encoding: gzip', 'Content-Length: 4'],
      HIDDEN,
    ),
  ],
  [
    'a coding with a bare line feed',
    post(['X: y\nTransfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a coding after a carriage return',
    post(['X: y\rTransfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${HIDDEN}`),
  ],
];

const CHUNKS = [
  '-1',
  '+2',
  '0x2',
  ' 2',
  '2 ',
  'g',
  '',
  '2;',
  '2\u0000',
  '2\u000b',
  '١',
  '2,2',
  '"2"',
  '2\n',
  'ffffffffffffffff1',
  '10000000000000000',
  '2;a=\u0000',
  '2;a\rb',
  '2;a\nb',
  '2 ;a',
  '_2',
].map(
  (size): Case => [
    `a chunk of size ${JSON.stringify(size)}`,
    post(['Transfer-Encoding: chunked'], `${asBytes(size)}\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  ],
);

const CHUNK_ENDS: Case[] = [
  [
    'a chunk longer than it says',
    post(['Transfer-Encoding: chunked'], `2\r\n{}}\r\n0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a chunk that ends with a line feed',
    post(['Transfer-Encoding: chunked'], `2\r\n{}\n0\r\n\r\n${HIDDEN}`),
  ],
  [
    'a chunk that ends with a carriage return',
    post(['Transfer-Encoding: chunked'], `2\r\n{}\r0\r\n\r\n${HIDDEN}`),
  ],
  ['a chunk without an end', post(['Transfer-Encoding: chunked'], `2\r\n{}0\r\n\r\n${HIDDEN}`)],
  [
    'a last chunk with a line feed',
    post(['Transfer-Encoding: chunked'], `2\r\n{}\r\n0\n\n${HIDDEN}`),
  ],
  [
    'sizes with a bare line feed',
    post(['Transfer-Encoding: chunked'], `2\n{}\r\n0\r\n\r\n${HIDDEN}`),
  ],
];

/** Requests whose end two parsers may see differently. */
export const SMUGGLING_BODIES: Case[] = [
  ...LENGTHS,
  ...CODINGS,
  ...TWO_ENDS,
  ...CHUNKS,
  ...CHUNK_ENDS,
];
