import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { foldChanges, listChanges, parseChange } from './changelog.ts';

const file = (kind: string, reader: string, sentence: string) =>
  `---\nkind: ${kind}\nfor: ${reader}\n---\n\n${sentence}\n`;

const PAGE = `# Changelog

## [Unreleased]

### Added

- Mail.

## [1.0.0] - 2026-11-16

The first version.
`;

it('adds the changes to what is unreleased, by kind and reader', () => {
  const changes = [
    file('fixed', 'shopkeeper', 'Labels print\non a roll.'),
    file('added', 'operator', '`MAIL_URL` is new.'),
    file('added', 'shopkeeper', 'Orders have notes.'),
  ].map((text) => parseChange('a.md', text));

  expect(foldChanges(PAGE, changes, { version: '1.1.0', day: '2026-12-01' })).toBe(`# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- Mail.
- For the shopkeeper: Orders have notes.
- For the operator: \`MAIL_URL\` is new.

### Fixed

- For the shopkeeper: Labels print on a roll.

## [1.0.0] - 2026-11-16

The first version.
`);
});

it.each([
  ['a.md: kind is one of', file('improved', 'shopkeeper', 'It is better.')],
  ['a.md: for is one of', file('added', 'customer', 'It is better.')],
  ['a.md: kind is one of', 'It is better.\n'],
])('refuses with "%s …"', (message, text) => {
  expect(() => parseChange('a.md', text)).toThrow(message);
});

it('can read every file of changes/', () => {
  for (const name of listChanges())
    expect(parseChange(name, readFileSync(name, 'utf8')).sentence).not.toBe('');
});
