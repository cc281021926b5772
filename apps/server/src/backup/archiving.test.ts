import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { archiveSettings } from './archiving.ts';

const repository = new URL('../../../../', import.meta.url);

it.each([
  ['docs/backup.md', '/backup/shop'],
  ['docs/install.md', '/backup/shop'],
  ['compose.yaml', '/backup'],
])('%s has the archive_command that backups need', async (file, dir) => {
  const [, line = ''] = /archive_command = '(.*)'/.exec(archiveSettings(dir)) ?? [];
  expect(await readFile(new URL(file, repository), 'utf8')).toContain(line);
});
