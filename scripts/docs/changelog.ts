import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const PAGE = 'CHANGELOG.md';
const UNRELEASED = '## [Unreleased]\n';

/** In the order of the page. */
const KINDS = ['added', 'changed', 'removed', 'fixed', 'security'];
const READERS = ['shopkeeper', 'operator', 'developer'];

export interface Change {
  kind: string;
  reader: string;
  sentence: string;
}

/** Reads a file of `changes/`. @throws when its form is wrong */
export function parseChange(file: string, text: string): Change {
  const match = /^---\nkind: (\w+)\nfor: (\w+)\n---\n\n(\S.*[.!?])\n$/s.exec(text);
  const [, kind = '', reader = '', sentence = ''] = match ?? [];
  if (!KINDS.includes(kind)) throw new Error(`${file}: kind is one of ${KINDS.join(', ')}`);
  if (!READERS.includes(reader)) throw new Error(`${file}: for is one of ${READERS.join(', ')}`);
  return { kind, reader, sentence: sentence.replaceAll('\n', ' ') };
}

/** Makes a release of what stands under Unreleased and of the changes. */
export function foldChanges(
  page: string,
  changes: Change[],
  { version, day }: { version: string; day: string },
): string {
  const [before = '', rest = ''] = page.split(UNRELEASED);
  const end = rest.search(/^## \[/m);
  const unreleased = end < 0 ? rest : rest.slice(0, end);
  const written = new Map(
    unreleased
      .split(/^### /m)
      .slice(1)
      .map((group) => {
        const [heading = '', ...lines] = group.trim().split('\n');
        return [heading.toLowerCase(), lines.join('\n').trim()];
      }),
  );
  const groups = KINDS.flatMap((kind) => {
    const own = READERS.flatMap((reader) =>
      changes
        .filter((change) => change.kind === kind && change.reader === reader)
        .map(({ sentence }) => `- For the ${reader}: ${sentence}`),
    );
    const lines = [written.get(kind) ?? '', ...own].filter(Boolean);
    return lines.length > 0 ? [`### ${capitalize(kind)}\n\n${lines.join('\n')}\n`] : [];
  });
  const release = [`## [${version}] - ${day}\n`, ...groups].join('\n');
  return [before, UNRELEASED, '\n', release, end < 0 ? '' : `\n${rest.slice(end)}`].join('');
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const listChanges = () => globSync('changes/*.md').toSorted();

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    console.error('usage: npm run changelog -- 1.2.0');
    process.exitCode = 2;
  } else {
    const day = new Date().toISOString().slice(0, 10);
    const files = listChanges();
    const changes = files.map((file) => parseChange(file, readFileSync(file, 'utf8')));
    writeFileSync(PAGE, foldChanges(readFileSync(PAGE, 'utf8'), changes, { version, day }));
    for (const file of files) rmSync(file);
    console.log(`${PAGE}: ${version} with ${files.length} changes`);
  }
}
