import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { readRecentSearches, removeRecentSearch } from './recent-searches-storage.ts';

/** Dropdown below the search field, open while the form has the focus. */
export function RecentSearches({ onChoose }: { onChoose: (search: string) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const [searches, setSearches] = useSearchesOnFocus(list);
  const remove = (search: string) => {
    removeRecentSearch(search);
    setSearches(readRecentSearches());
    list.current?.closest('form')?.querySelector('input')?.focus();
  };

  return (
    <div ref={list} className="absolute inset-x-0 top-full" hidden={searches.length === 0}>
      <ul
        aria-label="Recent searches"
        className="mt-3 rounded-md border border-kora-300 bg-kora-0 py-1 shadow-raise"
      >
        {searches.map((search) => (
          <RecentSearch key={search} search={search} onChoose={onChoose} onRemove={remove} />
        ))}
      </ul>
    </div>
  );
}

interface RecentSearchProps {
  search: string;
  onChoose: (search: string) => void;
  onRemove: (search: string) => void;
}

function RecentSearch({ search, onChoose, onRemove }: RecentSearchProps) {
  return (
    <li className="flex">
      <button
        type="button"
        className="min-h-12 min-w-0 grow truncate px-4 text-left hover:bg-kora-100"
        onClick={() => onChoose(search)}
      >
        {search}
      </button>
      <button
        type="button"
        aria-label={`Forget ${search}`}
        className="icon-button"
        onClick={() => onRemove(search)}
      >
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

function useSearchesOnFocus(list: RefObject<HTMLDivElement | null>) {
  const [searches, setSearches] = useState<string[]>([]);
  useEffect(() => {
    const form = list.current?.closest('form');
    const show = ({ target }: Event) =>
      target instanceof HTMLInputElement && setSearches(readRecentSearches());
    const hide = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) setSearches([]);
    };
    form?.addEventListener('focusin', show);
    form?.addEventListener('focusout', hide);
    return () => {
      form?.removeEventListener('focusin', show);
      form?.removeEventListener('focusout', hide);
    };
  }, [list]);
  return [searches, setSearches] as const;
}
