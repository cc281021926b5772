/** What stands after `?` in the address of a picture. */
const TARGETS = [
  'etc/passwd',
  'proc/self/environ',
  'package.json',
  '.env',
  'secret.jpg',
  'link.jpg',
  'apps/server/src/config/index.ts',
  'windows/win.ini',
];

const UPS = [
  ...['../', '..%2f', '..%2F', '%2e%2e/', '%2e%2e%2f', '%252e%252e%252f', '%25252e%25252e%25252f'],
  ...['..\\', '..%5c', '%2e%2e%5c', '%c0%ae%c0%ae/', '%c0%ae%c0%ae%c0%af', '%e0%80%ae%e0%80%ae/'],
  ...['....//', '..././', '..;/', '.%00./', '%uff0e%uff0e/', '..%c0%af', '..%ef%bc%8f', '/./../'],
];

const ELSEWHERE = [
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:1/',
    'https://canary.invalid/x',
  ],
  ...['//canary.invalid/x', '\\\\canary.invalid\\x', 'file:///etc/passwd', 'ftp://canary.invalid/'],
  ...['gopher://canary.invalid:70/_x', 'data:image/svg+xml,x', 'dict://127.0.0.1:6379/', 'jar:x!/'],
  ...['http://[::1]/', 'http://0x7f000001/', 'http://canary.invalid%23@127.0.0.1/', 'unix:/x'],
];

const BARE = [
  ...[
    '',
    '.',
    '..',
    '...',
    '/',
    '\\',
    '%00',
    '%2f',
    '%5c',
    '*',
    '?',
    '%',
    '%zz',
    '~',
    'null',
    'NaN',
  ],
  ...['con', 'aux.jpg', 'a:b', '.jpg', 'x.jpg%00.png', 'x.jpg/', 'x.jpg;', 'x'.repeat(10_000)],
  ...['%e2%80%ae', '%f0%9f%a5%bb', '%ed%a0%80', '${7*7}', '{{7*7}}', '`id`', '$(id)', '|id', ';id'],
];

const ENDS = ['', '%00', '%00.jpg', '?', '%23', '.jpg', '%20', '/.', '::$DATA'];

/** At least 1,500 texts that are no key of a picture; some are nearly one. */
export function imageQueries(key: string): string[] {
  const climbing = TARGETS.flatMap((target, row) =>
    UPS.flatMap((up, column) =>
      [1, 3, 8].flatMap((depth) => [
        `path=${up.repeat(depth)}${target}${ENDS[(row + column + depth) % ENDS.length]}`,
        `path=/${up.repeat(depth)}${target}`,
        `path=${key}/${up.repeat(depth)}${target}`,
      ]),
    ),
  );
  const absolute = TARGETS.flatMap((target) => [
    `path=/${target}`,
    `path=C:\\${target}`,
    `path=${target}`,
  ]);
  const nearly = ENDS.slice(1).flatMap((end) => [`path=${key}${end}`, `path=./${key}${end}`]);
  const shapes = [
    ...[
      `path[]=${key}`,
      `path=${key}&path=${key}`,
      `path[0]=${key}`,
      `path.x=${key}`,
      `PATH=${key}`,
    ],
    ...[`path=${key.toUpperCase()}`, `path=%20${key}`, `path=${key.slice(1)}`, `path=a${key}`, ''],
    `path=${encodeURIComponent(encodeURIComponent(`/${key}`))}`,
  ];
  const rest = [...ELSEWHERE, ...BARE].map((text) => `path=${text}`);
  return [...new Set([...climbing, ...absolute, ...nearly, ...shapes, ...rest])];
}
