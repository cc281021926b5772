import fc, { type Arbitrary } from 'fast-check';

/** A request as it goes over the wire: nothing is put right by a client. */
export interface RawRequest {
  method: string;
  /** Path and query. */
  target: string;
  type: string | undefined;
  body: string | undefined;
  signedIn: boolean;
}

/** The parts of a call before they are written down. */
export interface Draft {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const HUGE_TEXT = 'ക'.repeat(100_000);

/** What people and programs send instead of what was asked for. */
const NASTY: unknown[] = [
  ...[
    null,
    true,
    '',
    ' ',
    '0',
    '-1',
    '1.0',
    '٣',
    '1e3',
    'NaN',
    'undefined',
    '../../x',
    '%00',
    '\0',
  ],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53 + 2, -(2 ** 31) - 1, 1e300],
  ...[
    [],
    ['1'],
    [[]],
    {},
    { $ne: null },
    HUGE_TEXT,
    '\ud800',
    '\u202Easha',
    "' or 1=1 --",
    '${7*7}',
  ],
];

const EXTRA: Record<string, unknown> = {
  role: 'admin',
  is_admin: true,
  user_id: 1,
  admin_id: 1,
  price: 1,
  order_status: 'Delivered',
  payment_status: 'paid',
  demo: true,
  disabled_at: '2020-01-01T00:00:00Z',
  password_hash: '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAA',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces, removes or adds one field somewhere in a value. */
function spoilValue(value: unknown): Arbitrary<unknown> {
  const nasty = fc.constantFrom(...NASTY);
  if (!isRecord(value) || Object.keys(value).length === 0) return nasty;
  const field = fc.constantFrom(...Object.keys(value));
  return fc.oneof(
    {
      weight: 6,
      arbitrary: field.chain((name) =>
        (isRecord(value[name]) ? spoilValue(value[name]) : nasty).map((bad) => ({
          ...value,
          [name]: bad,
        })),
      ),
    },
    {
      weight: 2,
      arbitrary: field.map((name) =>
        Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
      ),
    },
    { weight: 2, arbitrary: fc.constant({ ...value, ...EXTRA }) },
    { weight: 1, arbitrary: nasty },
  );
}

/** The same call with one thing wrong in it. */
export function spoilDraft(draft: Draft): Arbitrary<Draft> {
  const parts = (['params', 'query', 'body'] as const).filter(
    (part) => draft[part] !== undefined && (part === 'body' || Object.keys(draft[part]).length > 0),
  );
  if (parts.length === 0) return fc.constant({ ...draft, query: EXTRA });
  return fc.constantFrom(...parts).chain((part) =>
    spoilValue(draft[part]).map((bad) => ({
      ...draft,
      [part]: part === 'body' || isRecord(bad) ? bad : {},
    })),
  );
}

const DEEP = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const BODIES = [
  ...['', '{', 'null', '[]', '"a"', '1e309', 'undefined', '\uFEFF{}', DEEP, '['.repeat(100_000)],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'],
  ...['{"email":"a@example.com","email":"b@example.com"}', `"${'a'.repeat(1_100_000)}"`],
];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'x',
];

/** What goes wrong below the contract: bodies that are no JSON, types, methods, addresses. */
export function spoilRaw(request: RawRequest): Arbitrary<RawRequest> {
  const json = 'application/json';
  const ways: Arbitrary<RawRequest>[] = [
    fc.constantFrom('DELETE', 'PATCH', 'OPTIONS', 'PUT').map((method) => ({ ...request, method })),
    fc
      .constantFrom('%2f', '/..%2f..', '%', '%zz', '//', '/%00', '/.')
      .map((end) => ({ ...request, target: request.target.replace(/(\?|$)/, `${end}$1`) })),
    fc
      .constantFrom(
        'search=a&search=b',
        'page=1&page=2',
        'as=admin&as=x',
        '%',
        'a[b]=1',
        'w=320&w=640',
      )
      .map((query) => ({
        ...request,
        target: `${request.target}${request.target.includes('?') ? '&' : '?'}${query}`,
      })),
  ];
  if (request.method !== 'GET') {
    ways.push(
      fc.constantFrom(...BODIES).map((body) => ({ ...request, type: json, body })),
      fc.constantFrom(...TYPES).map((type) => ({ ...request, type, body: request.body ?? 'a=1' })),
    );
  }
  return fc.oneof(...ways);
}
