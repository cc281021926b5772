import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Reads `.env`, if there is one. What is already in the environment wins. */
export function loadSettings(): boolean {
  const own = existsSync(`${repository}.env`);
  if (own) process.loadEnvFile(`${repository}.env`);
  return own;
}

/** The same, or the sample shop on this machine. A shop with a `.env` says its own address. */
export function loadSettingsOrSample(): void {
  const own = loadSettings();
  process.env.PORT ??= '3000';
  if (own) return;
  process.loadEnvFile(`${repository}.env.example`);
  console.warn('There is no .env: this is the sample shop of .env.example.');
  process.env.ORIGIN ??= localOrigin();
}

export const localOrigin = () => `http://localhost:${process.env.PORT}`;
