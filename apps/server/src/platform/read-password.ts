import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks at the terminal without showing the letters; from a pipe it reads the first line. */
export async function askPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY });
  const [line]: unknown[] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  if (typeof line !== 'string') throw new Error('No password was given.');
  return line;
}
