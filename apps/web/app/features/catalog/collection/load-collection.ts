import { type Collection, collections, Slug } from '@shop/contract';
import { redirect } from 'react-router';
import * as z from 'zod/mini';
import { type ApiError, type Call, tryCall } from '#api/call.ts';
import { type ListQuery, listUrl } from '#features/catalog/list/list-query.ts';

interface FoundCollection {
  /** Undefined when the address is unknown or hidden. */
  collection?: Collection;
  error?: ApiError;
}

/** An earlier address leads on for good. */
export async function findCollection(
  call: Call,
  slug: string,
  { filters, page }: ListQuery,
): Promise<FoundCollection> {
  if (!z.safeParse(Slug, slug).success) return {};
  const { data, error } = await tryCall(call(collections.find, { params: { slug } }));
  if (error) return error.status === 404 ? {} : { error };
  if (data.slug !== slug) throw redirect(listUrl({ ...filters, collection: data.slug }, page), 301);
  return { collection: data };
}
