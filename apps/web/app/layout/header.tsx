import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { CartLink } from '#features/cart/cart-link.tsx';
import { FilterPanel } from '#features/catalog/list/filters/filter-panel.tsx';
import { parseListQuery } from '#features/catalog/list/list-query.ts';
import type { ListSurroundings, ProductList } from '#features/catalog/list/load-list.ts';
import { SearchBar } from '#features/catalog/list/search-bar.tsx';
import { useSurroundings } from '#features/catalog/list/use-surroundings.ts';
import { opens } from '#ui/dialogs/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { BrandLink } from './brand-link.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SIDE_MENU, SideMenu } from './side-menu.tsx';

export function Header() {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const home = useListData();
  const { options } = useSurroundings(home?.list ?? NO_LIST, home?.surroundings);
  const [, collection] = /^\/collections\/([^/]+)$/.exec(pathname) ?? [];
  const isList = pathname === '/home' || collection !== undefined;
  const { filters } = parseListQuery(new URLSearchParams(isList ? search : ''), collection);
  const { searching, setSearching, input, searchButton } = useSearchMode();

  return (
    <>
      <header
        className="header sticky top-0 z-30 bg-kora-50"
        data-searching={searching ? '' : undefined}
      >
        <div className="page flex h-14 items-center px-1 sm:px-3">
          <Bar searchButton={searchButton} onSearch={() => setSearching(true)} />
          {/* Always in the whole shop. */}
          <SearchBar
            filters={{ ...filters, collection: undefined }}
            input={input}
            onBack={() => setSearching(false)}
          />
        </div>
        <div className="kara" />
        <OfflineBanner />
      </header>
      <SideMenu />
      <FilterPanel
        filters={filters}
        options={options}
        searchInput={input}
        searching={searching}
        pending={navigation.state === 'loading'}
        failed={home?.failed === true}
      />
    </>
  );
}

function useListData(): HomeData | undefined {
  const home = useRouteLoaderData<HomeData>('routes/home');
  const collection = useRouteLoaderData<HomeData | null>('routes/collections/collection');
  return home ?? collection ?? undefined;
}

interface HomeData {
  failed?: boolean;
  list?: Partial<ProductList>;
  surroundings?: Promise<ListSurroundings>;
}

const NO_LIST: Partial<ProductList> = {};

interface BarProps {
  searchButton: RefObject<HTMLAnchorElement | null>;
  onSearch: () => void;
}

function Bar({ searchButton, onSearch }: BarProps) {
  return (
    <nav aria-label="Shop" className="bar">
      <button type="button" aria-label="Open menu" className="icon-button" {...opens(SIDE_MENU)}>
        <Icon name="menu" />
      </button>
      <BrandLink />
      <LinkButton
        ref={searchButton}
        href="#search"
        label="Search"
        className="ml-auto"
        onPress={onSearch}
      >
        <Icon name="search" />
      </LinkButton>
      <CartLink />
      <Link to="/profile" aria-label="My Profile" className="icon-button">
        <Icon name="profile" />
      </Link>
    </nav>
  );
}

/** Opened by the search button or by a navigation; the next navigation closes it. */
function useSearchMode() {
  const { key, hash, state } = useLocation();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<{ key: string; open: boolean }>();
  const requested = hash === '#search' || isSearchFlag(state);
  const searching = hydrated && (chosen?.key === key ? chosen.open : requested);

  const input = useRef<HTMLInputElement>(null);
  const searchButton = useRef<HTMLAnchorElement>(null);
  const wasSearching = useRef<boolean>(undefined);
  useEffect(() => {
    // Focusing the input on load would open a phone's keyboard.
    if (!hydrated) return;
    if (searching && wasSearching.current === false) input.current?.select();
    const focused = document.activeElement;
    if (
      !searching &&
      wasSearching.current &&
      (focused === document.body || focused?.closest('search'))
    ) {
      searchButton.current?.focus();
    }
    wasSearching.current = searching;
  }, [hydrated, searching]);

  return {
    searching,
    setSearching: (open: boolean) => setChosen({ key, open }),
    input,
    searchButton,
  };
}

const isSearchFlag = (state: unknown) =>
  typeof state === 'object' && state !== null && 'search' in state && state.search === true;
