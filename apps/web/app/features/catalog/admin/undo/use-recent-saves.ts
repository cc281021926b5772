import { type AdminProduct, adminStock } from '@shop/contract';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#api/call.ts';
import { toMessage, tryCallLogged } from '#features/catalog/admin/save/save-error-messages.ts';
import { useToast } from '#ui/toast.tsx';
import { tryStorage } from '#ui/try-storage.ts';
import { useAction } from '#ui/use-action.ts';
import {
  addSave,
  describeFailure,
  dropOld,
  type NewSave,
  type RecentSave,
  RecentSaves,
} from './recent-saves.ts';

const STORAGE_KEY = 'recent-saves';

function readSaves(): RecentSave[] {
  const stored = tryStorage<unknown>(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? ''));
  return dropOld(z.safeParse(RecentSaves, stored).data ?? [], Date.now());
}

/** Saves of the last minutes, in this tab. Undoing one uncovers the one before it. */
export function useRecentSaves(onUndone: (product: AdminProduct) => void) {
  const [saves, setSaves] = useState(readSaves);
  const [message, setMessage] = useState<string>();
  const toast = useToast();
  const [newest] = saves;
  const keep = (next: RecentSave[]) => {
    setSaves(next);
    tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next)));
  };
  useEffect(() => {
    if (!newest) return undefined;
    const timer = setTimeout(
      () => setSaves((old) => dropOld(old, Date.now())),
      newest.until - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [newest]);
  const { run, busy } = useAction(async ({ audit_ids }: RecentSave) => {
    const { data, error } = await tryCallLogged(
      call(adminStock.undoChanges, { body: { audit_ids } }),
    );
    if (error) return setMessage(toMessage(error));
    for (const { product } of data.results) if (product) onUndone(product);
    const failure = describeFailure(data.results);
    setMessage(failure);
    keep(saves.slice(1));
    if (!failure) void toast({ kind: 'success', text: 'Undone.' });
    return undefined;
  });

  return {
    newest,
    /** Why the last undo left something as it is. */
    message,
    busy,
    /** A save that left nothing to undo is only told. */
    add: (save: NewSave) => {
      setMessage(undefined);
      if (save.audit_ids.length > 0) keep(addSave(saves, save, Date.now()));
      else if (save.text) void toast({ kind: 'success', text: save.text });
    },
    undo: () => newest && run(newest),
    close: () => {
      if (message === undefined) keep(saves.slice(1));
      setMessage(undefined);
    },
  };
}
