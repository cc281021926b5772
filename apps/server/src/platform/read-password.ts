import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Prompts without echo on a terminal; reads the first line of any other input. */
export async function readPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Password: ');
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: noEcho, terminal: stdin.isTTY });
  const [line]: unknown[] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  if (typeof line !== 'string') throw new Error('No password was given.');
  return line;
}
