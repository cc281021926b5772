import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { createLedger, type Ledger } from './ledger.ts';

/** The ledger that an earlier process has saved, or a new one. Refunds that were on their way have arrived meanwhile. */
export function loadLedger(file: string): Ledger {
  if (!existsSync(file)) return createLedger();
  // Only saveLedger writes this file; an earlier version may have written less.
  const saved = deserialize(readFileSync(file)) as Partial<Ledger>;
  const ledger = { ...createLedger(), ...saved };
  for (const { entity } of ledger.refunds.values()) {
    if (entity.status === 'pending') entity.status = 'processed';
  }
  return ledger;
}

/** Replaces the file at once, so that a process that is killed meanwhile leaves the earlier one. */
export function saveLedger(file: string, ledger: Ledger): void {
  const next = `${file}.next`;
  writeFileSync(next, serialize(ledger));
  renameSync(next, file);
}
