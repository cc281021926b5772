import type { catalog, InputOf } from '@shop/contract';
import { type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { opens } from '#ui/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { FILTER_PANEL } from './filter-panel.tsx';
import { activeFilters, FILTERS, homeAddress } from './list-query.ts';
import { RecentSearches } from './recent-searches.tsx';
import { rememberSearch } from './recent-searches-storage.ts';
import { KeptFields } from './sort-select.tsx';

interface SearchBarProps {
  question: InputOf<typeof catalog.list>['query'];
  input: RefObject<HTMLInputElement | null>;
  onBack: () => void;
}

export function SearchBar({ question, input, onBack }: SearchBarProps) {
  const navigate = useNavigate();
  const searchFor = async (wanted: string) => {
    const search = wanted.trim().slice(0, 100);
    rememberSearch(search);
    // The keyboard of a phone must not stand in front of the results.
    input.current?.blur();
    await navigate(homeAddress({ ...question, search }), { state: { search: true } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void searchFor(input.current?.value ?? '');
  };

  return (
    <search className="search-bar">
      <form action="/home" className="relative flex grow items-center" onSubmit={submit}>
        <a href="#top" aria-label="Back" className="icon-button" onClick={handled(onBack)}>
          <Icon name="back" />
        </a>
        <SearchInput key={question.search} input={input} search={question.search} />
        <FilterButton count={activeFilters(question).length} />
        <button type="submit" aria-label="Search" className="icon-button">
          <Icon name="search" />
        </button>
        <KeptFields question={question} names={[...FILTERS, 'sort_by', 'order']} />
        <RecentSearches onChoose={(search) => void searchFor(search)} />
      </form>
    </search>
  );
}

const handled = (act: () => void) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  act();
};

interface SearchInputProps {
  input: RefObject<HTMLInputElement | null>;
  search: string | undefined;
}

/** The browser keeps the text, so that nothing typed before the page was alive is lost. */
function SearchInput({ input, search }: SearchInputProps) {
  return (
    <>
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
        className="field h-11 min-h-11 min-w-0 flex-1"
        defaultValue={search}
      />
      <button
        type="button"
        aria-label="Clear"
        className="icon-button clear-button"
        onClick={() => {
          if (!input.current) return;
          input.current.value = '';
          input.current.focus();
        }}
        data-wait
      >
        <Icon name="close" size={20} />
      </button>
    </>
  );
}

function FilterButton({ count }: { count: number }) {
  return (
    <button
      type="button"
      aria-label={count > 0 ? `Filter, ${count} active` : 'Filter'}
      className="icon-button"
      {...opens(FILTER_PANEL)}
    >
      <Icon name="filter" />
      {count > 0 && (
        <span aria-hidden="true" className="badge">
          {count}
        </span>
      )}
    </button>
  );
}
