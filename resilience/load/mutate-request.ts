import fc, { type Arbitrary } from 'fast-check';

/** The parts of a call before they are serialized. */
export interface Draft {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** A serialized request. */
export interface FuzzMessage {
  method: string;
  target: string;
  type: string | undefined;
  body: string | undefined;
  signedIn: boolean;
}

/** A database that executed one of these would lose rows or respond late. */
const SQL = `' or 1=1 --\n'; drop table customer; --\n'); delete from product; --\n1 or 1=1\n$1
'||(select pg_sleep(9))||'\n1;select pg_sleep(9)--\n' union select password_hash from customer --`;
const TEXTS = ' 0 -1 1.0 ٣ 1e3 NaN undefined ../../x %00 \0 \ud800 \u202Easha ${7*7}';
const WRONG_VALUES: unknown[] = [
  null,
  true,
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 31) - 1,
  1e300,
  [],
  ['1'],
  [[]],
  {},
  { $ne: null },
  'ക'.repeat(100_000),
  ...TEXTS.split(' '),
  ...SQL.split('\n'),
];
/** Fields that no endpoint accepts. */
const EXTRA = {
  role: 'admin',
  is_admin: true,
  user_id: 1,
  admin_id: 1,
  price: 1,
  demo: true,
  order_status: 'Delivered',
  payment_status: 'paid',
  disabled_at: '2020-01-01T00:00:00Z',
  password_hash: '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAA',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces, removes or adds one field. */
function mutateValue(value: unknown): Arbitrary<unknown> {
  const wrong = fc.constantFrom(...WRONG_VALUES);
  if (!isRecord(value) || Object.keys(value).length === 0) return wrong;
  const field = fc.constantFrom(...Object.keys(value));
  const replaced = field.chain((name) =>
    (isRecord(value[name]) ? mutateValue(value[name]) : wrong).map((bad) => ({
      ...value,
      [name]: bad,
    })),
  );
  const removed = field.map((name) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
  );
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 2, arbitrary: removed },
    { weight: 2, arbitrary: fc.constant({ ...value, ...EXTRA }) },
    { weight: 1, arbitrary: wrong },
  );
}

/** The call with one mistake. */
export function mutateDraft(draft: Draft): Arbitrary<Draft> {
  const parts = (['params', 'query', 'body'] as const).filter(
    (part) => draft[part] !== undefined && (part === 'body' || Object.keys(draft[part]).length > 0),
  );
  if (parts.length === 0) return fc.constant({ ...draft, query: EXTRA });
  return fc.constantFrom(...parts).chain((part) =>
    mutateValue(draft[part]).map((bad) => ({
      ...draft,
      [part]: part === 'body' || isRecord(bad) ? bad : {},
    })),
  );
}

const DEEP = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"a"',
  '1e309',
  'undefined',
  '\uFEFF{}',
  DEEP,
  '['.repeat(100_000),
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"email":"a@example.com","email":"b@example.com"}',
  `"${'a'.repeat(1_100_000)}"`,
];
const TYPES = 'text/plain application/x-www-form-urlencoded multipart/form-data x'.split(' ');
const PATH_ENDS = ['%2f', '/..%2f..', '%', '%zz', '//', '/%00', '/.'];
const QUERIES = ['search=a&search=b', 'page=1&page=2', 'as=admin&as=x', '%', 'a[b]=1', 'w=1&w=2'];

/** Mistakes below the contract: method, path, query string, content type, JSON syntax. */
export function mutateMessage(message: FuzzMessage): Arbitrary<FuzzMessage> {
  const { target } = message;
  const separator = target.includes('?') ? '&' : '?';
  const changed = <T>(values: T[], change: (value: T) => Partial<FuzzMessage>) =>
    fc.constantFrom(...values).map((value) => ({ ...message, ...change(value) }));
  return fc.oneof(
    changed(['DELETE', 'PATCH', 'OPTIONS', 'PUT'], (method) => ({ method })),
    changed(PATH_ENDS, (end) => ({ target: target.replace(/(\?|$)/, `${end}$1`) })),
    changed(QUERIES, (query) => ({ target: `${target}${separator}${query}` })),
    ...(message.method === 'GET'
      ? []
      : [
          changed(BODIES, (body) => ({ type: 'application/json', body })),
          changed(TYPES, (type) => ({ type, body: message.body ?? 'a=1' })),
        ]),
  );
}
