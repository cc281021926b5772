import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  groupResults,
  type ResultGroup,
  type Screen,
  type SearchResult,
} from './search-results.ts';
import { useAdminSearch } from './use-admin-search.ts';

interface SearchDialogProps {
  initial: string;
  screens: Screen[];
  /** False for a role that sees no orders: Enter then opens the first result. */
  toListUrl: (q: string) => string | false;
  onGo: (url: string) => void;
  onClose: () => void;
}

/** Arrows move through the results while the field keeps the focus; Enter without one lists all orders. */
export function SearchDialog({ initial, screens, toListUrl, onGo, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [active, setActive] = useState(-1);
  const search = useAdminSearch(typed);
  const groups = groupResults(typed, search.found ?? {}, screens);
  const results = groups.flatMap((group) => group.results);
  const isEmpty = search.found !== undefined && results.length === 0;
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
          const listUrl = typed.trim() !== '' && toListUrl(typed.trim());
          const url = results[active]?.url ?? (listUrl || results[0]?.url);
          if (url) go(url);
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search orders, customers, products and screens"
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
      <Results id={id} groups={groups} chosen={results[active]} onGo={go} />
      <output className="block px-3 text-ink-600">
        {search.error ??
          (isEmpty && `Nothing found for "${search.q}". Try the phone number or the order number.`)}
      </output>
    </ModalDialog>
  );
}

interface ResultsProps {
  id: string;
  groups: ResultGroup[];
  chosen: SearchResult | undefined;
  onGo: (url: string) => void;
}

function Results({ id, groups, chosen, onGo }: ResultsProps) {
  const results = groups.flatMap((group) => group.results);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot show two lines, nor be typed into
    <div id={id} role="listbox" aria-label="Results" className="admin-search-results">
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a listbox
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <p id={`${id}-${group.name}`}>{group.name}</p>
          {group.results.map((result) => (
            <Result
              key={result.url}
              id={`${id}-${results.indexOf(result)}`}
              result={result}
              isChosen={result === chosen}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ResultProps {
  id: string;
  result: SearchResult;
  isChosen: boolean;
  onGo: (url: string) => void;
}

function Result({ id, result: { url, title, detail, isNumber }, isChosen, onGo }: ResultProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the listbox around it
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={() => onGo(url)}
      onKeyDown={undefined}
    >
      <b className={isNumber ? 'order-number' : undefined}>{title}</b>
      {detail && <span>{detail}</span>}
    </div>
  );
}
