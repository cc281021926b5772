import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Reads `.env`, if there is one. What is already in the environment wins. */
export function loadSettings(): boolean {
  const own = existsSync(`${repository}.env`);
  if (own) process.loadEnvFile(`${repository}.env`);
  return own;
}

/** The same, with the sample shop's words and this machine's address where nothing is said. */
export function loadSettingsOrSample(): void {
  if (!loadSettings()) {
    process.loadEnvFile(`${repository}.env.example`);
    console.warn('There is no .env: this is the sample shop of .env.example.');
  }
  process.env.PORT ??= '3000';
  process.env.ORIGIN ??= `http://localhost:${process.env.PORT}`;
}
