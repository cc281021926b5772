import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { ModalDialog } from '#ui/modal-dialog.tsx';
import { listResults, type SearchResult } from './list-results.ts';
import { useAdminSearch } from './use-admin-search.ts';

interface SearchDialogProps {
  initial: string;
  toListUrl: (q: string) => string;
  onGo: (url: string) => void;
  onClose: () => void;
}

/** Arrows move through the results while the field keeps the focus; Enter without one lists all. */
export function SearchDialog({ initial, toListUrl, onGo, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [active, setActive] = useState(-1);
  const search = useAdminSearch(typed);
  const results = listResults(search.found);
  const go = (url: string) => {
    dialog.current?.close();
    onGo(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    setActive((now) => Math.max(-1, Math.min(results.length - 1, now + step)));
  };

  return (
    <ModalDialog ref={dialog} aria-label="Search" className="sheet admin-search" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = results[active];
          if (chosen) go(chosen.url);
          else if (typed.trim()) go(toListUrl(typed.trim()));
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search orders and customers"
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-activedescendant={results[active] && `${id}-${active}`}
          autoComplete="off"
          className="field"
          placeholder="Number, name, phone, product"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </form>
      <Results id={id} results={results} active={active} onGo={go} />
      <output className="block px-3 text-ink-600">
        {search.error ?? (search.found && results.length === 0 && `Nothing matches "${search.q}".`)}
      </output>
    </ModalDialog>
  );
}

interface ResultsProps {
  id: string;
  results: SearchResult[];
  active: number;
  onGo: (url: string) => void;
}

function Results({ id, results, active, onGo }: ResultsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show two lines, nor be typed into
    <div id={id} role="listbox" aria-label="Results" className="admin-search-results">
      {results.map(({ url, title, detail }, index) => (
        <div
          key={url}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the listbox above
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onGo(url)}
          onKeyDown={undefined}
        >
          <b className="order-number">{title}</b>
          <span>{detail}</span>
        </div>
      ))}
    </div>
  );
}
