import { matchPath, type ServerBuild } from 'react-router';
import * as z from 'zod/mini';

const CacheableHandle = z.object({ queryParams: z.array(z.string()) });
const DATA_SUFFIX = '.data';
/** Chooses the loaders of a React Router data request. */
const DATA_PARAM = '_routes';

/**
 * The URL that a cacheable page is rendered and cached by: its path, and of its query only the
 * parameters that the page declares in `handle.queryParams`, in that order. A parameter may be repeated.
 * @returns undefined for pages that declare none; they are rendered for every request.
 */
export function toCacheableUrl({ routes }: Pick<ServerBuild, 'routes'>, url: string) {
  const [path = '', ...rest] = url.split('?');
  const isData = path.endsWith(DATA_SUFFIX);
  const pagePath = isData ? path.slice(0, -DATA_SUFFIX.length) : path;
  const names = findQueryParams(routes, pagePath);
  if (!names) return undefined;

  const given = new URLSearchParams(rest.join('?'));
  const kept = new URLSearchParams();
  for (const name of isData ? [...names, DATA_PARAM] : names) {
    for (const value of new Set(given.getAll(name))) kept.append(name, value);
  }
  return kept.size > 0 ? `${path}?${kept.toString()}` : path;
}

function findQueryParams(routes: ServerBuild['routes'], path: string): string[] | undefined {
  for (const route of Object.values(routes)) {
    const { data } = z.safeParse(CacheableHandle, route?.module.handle);
    if (data && matchPath(`/${route?.path}`, path)) return data.queryParams;
  }
  return undefined;
}
