import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What the programs of a storm reach for while it lasts. */
export interface OutgoingLog {
  flags: string[];
  settings: { OUTGOING_LOG: string };
  /** Addresses that are none of these, and these if nothing reached for them: then nobody watched. */
  strangers: (allowed: string[]) => string[];
  close: () => void;
}

const PRELOAD = new URL('outbound-hook.ts', import.meta.url).href;

export function openOutgoingLog(): OutgoingLog {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-outgoing-`);
  const file = `${folder}/addresses`;
  appendFileSync(file, '');
  const counts = () => {
    const found = new Map<string, number>();
    for (const address of readFileSync(file, 'utf8').split('\n')) {
      if (address) found.set(address, (found.get(address) ?? 0) + 1);
    }
    return found;
  };
  return {
    flags: [`--import=${PRELOAD}`],
    settings: { OUTGOING_LOG: file },
    strangers: (allowed) => {
      const hosts = new Set(allowed.map((address) => new URL(address).host));
      const found = counts();
      return [
        ...[...found].flatMap(([address, times]) =>
          hosts.has(address) ? [] : [`${times} times the shop reached for ${address}`],
        ),
        ...[...hosts].flatMap((host) =>
          found.has(host) ? [] : [`nothing was seen to reach for ${host}`],
        ),
      ];
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
