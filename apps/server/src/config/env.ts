import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Loads `.env` if it exists; variables that are already set win. @returns whether it exists. */
export function loadEnv(): boolean {
  const exists = existsSync(`${repository}.env`);
  if (exists) process.loadEnvFile(`${repository}.env`);
  return exists;
}

/** Without `.env`, loads the sample settings with this machine as the origin. */
export function loadEnvOrSample(): void {
  const exists = loadEnv();
  process.env.PORT ??= '3000';
  if (exists) return;
  process.loadEnvFile(`${repository}.env.example`);
  console.warn('There is no .env: using the sample shop of .env.example.');
  process.env.ORIGIN ??= localOrigin();
}

export const localOrigin = () => `http://localhost:${process.env.PORT}`;
