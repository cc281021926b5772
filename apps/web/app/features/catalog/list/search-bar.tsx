import type { catalog, InputOf } from '@shop/contract';
import {
  type ComponentType,
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { opens } from '#ui/dialogs/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { FILTER_PANEL_ID } from './filters/filter-panel.tsx';
import { FILTERS, listActiveFilters, listUrl } from './list-query.ts';
import { addRecentSearch } from './recent-searches-storage.ts';
import { HiddenFields } from './sort-select.tsx';

interface SearchBarProps {
  filters: InputOf<typeof catalog.list>['query'];
  input: RefObject<HTMLInputElement | null>;
  onBack: () => void;
}

const NoSuggestions: ComponentType<Omit<SearchBarProps, 'onBack'>> = () => null;

/** Loaded when the field gets the focus: most visitors never search, and the search works without it. */
const SearchSuggestions = lazy(async () => {
  const module = await import('#features/catalog/suggestions/search-suggestions.tsx').catch(
    () => undefined,
  );
  return { default: module?.SearchSuggestions ?? NoSuggestions };
});

export function SearchBar({ filters, input, onBack }: SearchBarProps) {
  const navigate = useNavigate();
  const [used, setUsed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = (input.current?.value ?? '').trim().slice(0, 100);
    addRecentSearch(search);
    // Closes the on-screen keyboard, which would cover the results.
    input.current?.blur();
    void navigate(listUrl({ ...filters, search }), { state: { search: true } });
  };

  return (
    <search className="search-bar">
      <form action="/home" className="relative flex grow items-center" onSubmit={submit}>
        <LinkButton href="#top" label="Back" onPress={onBack}>
          <Icon name="back" />
        </LinkButton>
        <SearchInput
          key={filters.search}
          input={input}
          search={filters.search}
          onUse={() => setUsed(true)}
        />
        <FilterButton count={listActiveFilters(filters).length} />
        <button type="submit" aria-label="Search" className="icon-button">
          <Icon name="search" />
        </button>
        <HiddenFields filters={filters} names={[...FILTERS, 'sort_by', 'order']} />
        {used && (
          <Suspense>
            <SearchSuggestions input={input} filters={filters} />
          </Suspense>
        )}
      </form>
    </search>
  );
}

interface SearchInputProps {
  input: RefObject<HTMLInputElement | null>;
  search: string | undefined;
  /** It has the focus, or had it before this script, and now a text. */
  onUse: () => void;
}

/** Uncontrolled, so that text typed before hydration is kept. */
function SearchInput({ input, search, onUse }: SearchInputProps) {
  return (
    <>
      <div className="search-field flex min-w-0 flex-1">
        <input
          ref={input}
          id="search"
          type="search"
          name="search"
          aria-label="Search products"
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className="field h-11 min-h-11"
          defaultValue={search}
          onFocus={onUse}
          onInput={onUse}
        />
      </div>
      <button
        type="button"
        aria-label="Clear"
        className="icon-button clear-button"
        onClick={() => {
          if (!input.current) return;
          input.current.value = '';
          input.current.focus();
        }}
        data-replay-click
      >
        <Icon name="close" size={20} />
      </button>
    </>
  );
}

function FilterButton({ count }: { count: number }) {
  const id = useId();
  return (
    <button
      type="button"
      aria-label="Filter"
      aria-describedby={count > 0 ? id : undefined}
      className="icon-button"
      {...opens(FILTER_PANEL_ID)}
    >
      <Icon name="filter" />
      {count > 0 && (
        <span id={id} aria-hidden="true" className="badge">
          {count}
          <span className="sr-only"> chosen</span>
        </span>
      )}
    </button>
  );
}
