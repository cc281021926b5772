import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { CartLink } from '#features/cart/cart-link.tsx';
import { FilterPanel } from '#features/catalog/list/filter-panel.tsx';
import { readListQuery } from '#features/catalog/list/list-query.ts';
import { SearchBar } from '#features/catalog/list/search-bar.tsx';
import { opens } from '#ui/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-hydrated.ts';
import { OfflineStrip } from './offline-banner.tsx';
import { SIDE_MENU, SideMenu } from './side-menu.tsx';
import { useShop } from './use-shop.ts';

export function Header() {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const home = useRouteLoaderData<{ failed?: boolean }>('routes/home');
  const { question } = readListQuery(new URLSearchParams(pathname === '/home' ? search : ''));
  const { searching, setSearching, input, searchButton } = useSearchMode();

  return (
    <>
      <header
        className="header sticky top-0 z-30 bg-kora-50"
        data-searching={searching ? '' : undefined}
      >
        <div className="page flex h-14 items-center px-1 sm:px-3">
          <Bar searchButton={searchButton} onSearch={() => setSearching(true)} />
          <SearchBar question={question} input={input} onBack={() => setSearching(false)} />
        </div>
        <div className="kara" />
        <OfflineStrip />
      </header>
      <SideMenu />
      <FilterPanel
        question={question}
        pending={navigation.state === 'loading'}
        failed={home?.failed === true}
      />
    </>
  );
}

interface BarProps {
  searchButton: RefObject<HTMLAnchorElement | null>;
  onSearch: () => void;
}

function Bar({ searchButton, onSearch }: BarProps) {
  const { brand } = useShop();
  return (
    <nav aria-label="Shop" className="bar">
      <button type="button" aria-label="Open menu" className="icon-button" {...opens(SIDE_MENU)}>
        <Icon name="menu" />
      </button>
      <Link
        to="/home"
        className="flex min-h-12 min-w-0 items-center px-2 font-display text-[22px] leading-none text-red-700 md:text-2xl"
      >
        {brand}
      </Link>
      <a
        ref={searchButton}
        href="#search"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- before script it is a real link
        role="button"
        aria-label="Search"
        className="icon-button ml-auto"
        onKeyDown={pressedBySpace}
        onClick={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <Icon name="search" />
      </a>
      <CartLink />
      <Link to="/profile" aria-label="My Profile" className="icon-button">
        <Icon name="profile" />
      </Link>
    </nav>
  );
}

/** A link that acts as a button must also answer the space bar. */
function pressedBySpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Search mode is opened by hand or by a navigation that asks for it, and ends with the next one. */
function useSearchMode() {
  const { key, hash, state } = useLocation();
  const alive = useAlive();
  const [chosen, setChosen] = useState<{ at: string; open: boolean }>();
  const asked = hash === '#search' || isSearchFlag(state);
  const searching = alive && (chosen?.at === key ? chosen.open : asked);

  const input = useRef<HTMLInputElement>(null);
  const searchButton = useRef<HTMLAnchorElement>(null);
  const before = useRef<boolean>(undefined);
  useEffect(() => {
    // Coming alive is not a press: a reloaded page must not open the keyboard of a phone.
    if (!alive) return;
    if (searching && before.current === false) input.current?.select();
    const left = document.activeElement;
    if (!searching && before.current && (left === document.body || left?.closest('search'))) {
      searchButton.current?.focus();
    }
    before.current = searching;
  }, [alive, searching]);

  return {
    searching,
    setSearching: (open: boolean) => setChosen({ at: key, open }),
    input,
    searchButton,
  };
}

const isSearchFlag = (state: unknown) =>
  typeof state === 'object' && state !== null && 'search' in state && state.search === true;
