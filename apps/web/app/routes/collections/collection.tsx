import { ADDED_TO_CART, NOT_ADDED_TO_CART } from '@shop/contract';
import { useEffect } from 'react';
import { data, Link, useRevalidator } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi, type Call, tryCall } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { useAddToCart } from '#features/cart/use-add-to-cart.ts';
import { CollectionHeading } from '#features/catalog/collection/collection-heading.tsx';
import { toCollectionMetadata } from '#features/catalog/collection/collection-metadata.ts';
import { findCollection } from '#features/catalog/collection/load-collection.ts';
import {
  LIST_QUERY_PARAMS,
  type ListQuery,
  listActiveFilters,
  listPath,
  parseListQuery,
} from '#features/catalog/list/list-query.ts';
import { ListRefreshError } from '#features/catalog/list/list-refresh-error.tsx';
import { emptyList, loadList, prefetchNextPage } from '#features/catalog/list/load-list.ts';
import { ProductList } from '#features/catalog/list/product-list.tsx';
import { useSurroundings } from '#features/catalog/list/use-surroundings.ts';
import { NOT_FOUND, PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { LoadingStatus, useNavigationStatus } from '#layout/navigation-skeleton.tsx';
import { NotFoundPage } from '#layout/not-found-page.tsx';
import { pageMeta } from '#layout/page-meta.ts';
import { getRootData, pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import type { Route } from './+types/collection.ts';

const MESSAGES = {
  added: ADDED_TO_CART,
  failed: NOT_ADDED_TO_CART,
};

/** @returns null when there is no such collection. */
async function load(call: Call, query: ListQuery, slug: string) {
  const { collection, error } = await findCollection(call, slug, query);
  if (error) throw error;
  if (!collection) return null;
  const { data: found, error: failure } = await tryCall(loadList(call, query));
  if (failure) logError(failure);
  return { collection, found };
}

const parseQuery = ({ url }: Request, slug: string) =>
  parseListQuery(new URL(url).searchParams, slug);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const query = parseQuery(request, params.slug);
  const loaded = await load(publicApi({ request, context }), query, params.slug);
  if (!loaded) return data(null, NOT_FOUND);
  const { collection, found } = loaded;
  const shown = { collection, surroundings: undefined, failed: !found };
  if (!found) return data({ ...shown, list: emptyList(query) }, { status: 500 });
  const list = { ...found.list, ...(await found.surroundings) };
  return data({ ...shown, list }, PUBLIC_PAGE);
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const query = parseQuery(request, params.slug);
  const loaded = await load(browserApi({ request }), query, params.slug);
  if (!loaded) return null;
  const { collection, found } = loaded;
  const list = { ...emptyList(query), ...found?.list };
  return { collection, list, surroundings: found?.surroundings, failed: !found };
}

/** Query parameters that the page reads. The server's response cache ignores all others. */
export const handle = { queryParams: LIST_QUERY_PARAMS };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return pageTitle('404')(args);
  const { collection, list } = args.loaderData;
  const { page, jsonLd } = toCollectionMetadata(collection, list, getRootData(args));
  const isIndexed = list.products.length > 0 && !list.filters.search;
  return [
    ...pageMeta(args, page),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': jsonLd },
  ];
};

export default function CollectionRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundPage />;
  // The key resets open parts of the page when another collection is shown.
  return <CollectionScreen key={loaderData.collection.slug} {...loaderData} />;
}

type CollectionScreenProps = NonNullable<Route.ComponentProps['loaderData']>;

function CollectionScreen({ collection, failed, ...loaded }: CollectionScreenProps) {
  const list = useSurroundings(loaded.list, loaded.surroundings);
  const shop = useShop();
  const addToCart = useAddToCart(MESSAGES);
  const { revalidate, state } = useRevalidator();
  const { target, skeleton, leavesPage } = useNavigationStatus();
  const path = listPath({ collection: collection.slug });
  const refreshing =
    target?.pathname === path ? parseListQuery(new URLSearchParams(target.search)) : undefined;
  const isFiltered = listActiveFilters(list.filters).length > 0 || Boolean(list.filters.search);

  useEffect(() => whenIdle(() => prefetchNextPage(list)), [list]);

  return (
    <ProductList
      list={list}
      shop={shop}
      heading={<CollectionHeading collection={collection} />}
      empty={!isFiltered && <NothingHere />}
      notice={
        failed && <ListRefreshError busy={state === 'loading'} onRetry={() => void revalidate()} />
      }
      pendingPage={refreshing?.page}
      loading={skeleton?.pathname === path && !leavesPage && <LoadingStatus />}
      onAdd={addToCart}
    />
  );
}

function NothingHere() {
  return (
    <EmptyState title="Nothing here just now" level="h2">
      <p>Please look again another day.</p>
      <Link to="/home" className="button button-filled">
        See all pieces
      </Link>
    </EmptyState>
  );
}
