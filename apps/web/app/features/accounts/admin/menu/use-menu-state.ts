import { useState, useSyncExternalStore } from 'react';
import { tryStorage } from '#ui/try-storage.ts';
import type { MenuGroup } from '../admin-sections.ts';

const STORAGE_KEY = 'admin-menu';

/** Belongs to the browser, not to the account. */
interface MenuState {
  /** Undefined: as the width suggests. */
  folded?: boolean;
  closed: MenuGroup[];
}

function readState(): MenuState {
  const stored = tryStorage(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  return {
    closed: Array.isArray(stored?.closed) ? stored.closed : [],
    ...(typeof stored?.folded === 'boolean' && { folded: stored.folded }),
  };
}

/** Whether the menu is folded to icons, and which of its groups are closed. */
export function useMenuState() {
  const [state, setState] = useState(readState);
  const isRoomy = useMedia('(width >= 80rem)');
  const isColumn = useMedia('(width >= 64rem)');
  const change = (changed: MenuState) => {
    setState(changed);
    tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(changed)));
  };
  const folded = isColumn && (state.folded ?? !isRoomy);
  return {
    folded,
    toggleFold: () => change({ ...state, folded: !folded }),
    /** In the sheet of a phone all groups are open. */
    isOpen: (group: MenuGroup) => !isColumn || !state.closed.includes(group),
    setOpen: (group: MenuGroup, open: boolean) => {
      if (!isColumn || open !== state.closed.includes(group)) return;
      const others = state.closed.filter((one) => one !== group);
      change({ ...state, closed: open ? others : [...others, group] });
    },
  };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
