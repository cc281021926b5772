import { spawn } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { standInSettings } from '#tools/fake-razorpay-env.ts';
import { freePort } from '#tools/local-postgres.ts';

const sample = fileURLToPath(new URL('../../../.env.example', import.meta.url));

type Settings = Record<string, string>;

/** The shop or the worker as a process of its own, whose every line and whose end can be seen. */
export async function openProgram(program: 'server' | 'worker', settings: Settings) {
  const file = fileURLToPath(new URL(`../src/bin/${program}.ts`, import.meta.url));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const own = { HOST: '127.0.0.1', PORT: port, WORKER_PORT: port, ORIGIN: origin };
  const common = { NODE_ENV: 'production', STOP_SECONDS: '0', ...standInSettings() };
  const env = { ...process.env, ...common, ...own, ...settings };
  const child = spawn(process.execPath, [`--env-file=${sample}`, file], { env });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      words += part.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const statusOf = async (path: string) => {
    const answer = await fetch(origin + path).catch(() => undefined);
    return answer?.status ?? 0;
  };
  return {
    origin,
    ended,
    statusOf,
    ask: (signal: NodeJS.Signals) => child.kill(signal),
    words: () => words,
    /** What it has logged, line by line. */
    lines: () =>
      words
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map(readLine),
    becomes: async (path: string, status: number) => {
      await expect.poll(() => statusOf(path), { timeout: 30_000 }).toBe(status);
    },
  };
}

const readLine = (line: string): Record<string, unknown> => JSON.parse(line);

/** A door to the database that can be shut: what goes through is cut, and nobody answers. */
export async function openDoor(url: string) {
  const port = await freePort();
  const behind = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(behind, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(async () => (server.listening ? shut() : undefined));
  return {
    url: url.replace(/:\d+(?=\/)/, `:${port}`),
    open: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    shut,
  };
}
