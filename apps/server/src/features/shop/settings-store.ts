import type { ShopSettings } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import type { Db } from '#db/database.ts';
import { findSettings, findTaxRegistration, insertFirstSettings } from './settings.queries.ts';

export interface CurrentSettings extends ShopSettings {
  /** GSTIN that applies today; '' while the shop is not registered. */
  gstin: string;
  /** A shop under composition, or not registered, may not sell into another State. */
  onlyInState: boolean;
}

export interface SettingsStore {
  load: () => Promise<CurrentSettings>;
  /** For pages, which must name the shop and its help line even when the database does not respond. */
  loadOrLast: () => Promise<CurrentSettings>;
  clear: () => void;
  /** False while notifications of changes may be missed: every load then reads the database. */
  setEnabled: (listening: boolean) => void;
}

/** A registration takes effect at midnight in India, without a notification. */
const MAX_AGE_MS = 60_000;

/** The settings of the shop, kept in memory while this process is notified of changes. */
export function createSettingsStore(db: Db, first: ShopSettings): SettingsStore {
  let enabled = false;
  let last: CurrentSettings = { ...first, gstin: '', onlyInState: false };
  let kept: { settings: Promise<CurrentSettings>; at: number } | undefined;
  const clear = () => {
    kept = undefined;
  };

  const read = async () => {
    last = await readSettings(db, first);
    return last;
  };
  const keep = () => {
    const settings = read();
    const entry = { settings, at: Date.now() };
    kept = entry;
    settings.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return settings;
  };
  const load = () => {
    if (!enabled) return read();
    return kept && Date.now() - kept.at < MAX_AGE_MS ? kept.settings : keep();
  };
  return {
    load,
    loadOrLast: () => load().catch(() => last),
    clear,
    setEnabled: (listening) => {
      enabled = listening;
      clear();
    },
  };
}

/** The first start stores the environment's values. Afterwards they stand in for settings that are added later. */
async function readSettings(db: Db, first: ShopSettings): Promise<CurrentSettings> {
  const [stored, tax] = await Promise.all([
    findSettings(db),
    findTaxRegistration(db, toIndianDate(new Date())),
  ]);
  if (!stored) {
    await insertFirstSettings(db, first);
    return readSettings(db, first);
  }
  // Before a mode is chosen nothing is refused: the dashboard asks for it before the shop opens.
  const onlyInState = tax !== undefined && tax.mode !== 'regular';
  return { ...first, ...stored.settings, gstin: tax?.gstin ?? '', onlyInState };
}
