import { ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { copyRepository, finish, runAs } from './debian.ts';
import { readBlocks } from './doc-page.ts';
import { step } from './steps.ts';

const USER = 'asha';
const FOLDER = `/home/${USER}/shop`;
const ADDRESS = 'http://localhost:3000';
const LOOK_MS = 250;
const LONGEST_MS = 240_000;

/** The README's first commands, word for word, as somebody who is not root on an empty Debian. */
export async function proveReadme(root: string): Promise<void> {
  copyRepository(`${root}${FOLDER}`);
  const commands = `useradd --shell /bin/sh ${USER} && chown -R ${USER}: /home/${USER}`;
  await finish(runAs(root, { user: 'root', folder: '/', commands }));
  const [start] = readBlocks('README.md');
  const [install = '', dev = ''] = start?.commands.trim().split('\n') ?? [];
  const asUser = { user: USER, folder: FOLDER };
  await step(`README: ${install}`, async () => {
    await finish(runAs(root, { ...asUser, commands: install }));
  });
  await step(`README: ${dev}, until a page shows sarees`, async () => {
    const child = runAs(root, { ...asUser, commands: dev });
    const ended = finish(child).catch((error: unknown) => error);
    try {
      const shown = await Promise.race([untilShown(), ended]);
      ok(shown === true, String(shown));
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
}

async function untilShown(): Promise<boolean> {
  const latest = Date.now() + LONGEST_MS;
  while (Date.now() < latest) {
    const page = await fetch(`${ADDRESS}/home`).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    if (/product-info\/\d+/.test(page)) return true;
    await pause(LOOK_MS);
  }
  return false;
}
