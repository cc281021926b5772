import { spawnProcess as spawn } from '@shop/test-kit/processes';
import { createTcpGate } from '@shop/test-kit/tcp-gate';
import { onTestFinished } from 'vitest';

interface ProcessEnv extends Record<string, string> {
  DATABASE_URL: string;
}

/** A server or worker process that is killed after the test. */
export async function spawnProcess(name: 'server' | 'worker', env: ProcessEnv) {
  const child = await spawn(name, env.DATABASE_URL, env);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await child.exited;
  });
  return child;
}

/** A proxy in front of the database that is shut after the test. */
export async function openTcpGate(url: string) {
  const gate = await createTcpGate(url);
  onTestFinished(gate.shut);
  return gate;
}
