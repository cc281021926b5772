import { ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { copyRepository, runAs, waitForExit } from './debian.ts';
import { readCommandBlocks } from './doc-page.ts';
import { step } from './steps.ts';

const USER = 'asha';
const DIR = `/home/${USER}/shop`;
const URL_ROOT = 'http://localhost:3000';
const POLL_MS = 250;
const TIMEOUT_MS = 240_000;

/** Runs the README's first commands as an ordinary user on an empty Debian. */
export async function drillReadme(root: string): Promise<void> {
  copyRepository(`${root}${DIR}`);
  const commands = `useradd --shell /bin/sh ${USER} && chown -R ${USER}: /home/${USER}`;
  await waitForExit(runAs(root, { user: 'root', folder: '/', commands }));
  const [start] = readCommandBlocks('README.md');
  const [install = '', dev = ''] = start?.commands.trim().split('\n') ?? [];
  const asUser = { user: USER, folder: DIR };
  await step(`README: ${install}`, async () => {
    await waitForExit(runAs(root, { ...asUser, commands: install }));
  });
  await step(`README: ${dev}, until /home shows products`, async () => {
    const child = runAs(root, { ...asUser, commands: dev });
    const ended = waitForExit(child).catch((error: unknown) => error);
    try {
      const ready = await Promise.race([waitForProducts(), ended]);
      ok(ready === true, String(ready));
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
}

async function waitForProducts(): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const page = await fetch(`${URL_ROOT}/home`).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    );
    if (/product-info\/\d+/.test(page)) return true;
    await pause(POLL_MS);
  }
  return false;
}
