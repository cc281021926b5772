import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { STAFF_PATH, toShopManifest } from './app/document/shop-manifest.ts';

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
}

interface Manifest {
  url: string;
  routes: Record<string, ManifestRoute>;
}

const PREFIX = 'window.__reactRouterManifest=';
const client = fileURLToPath(new URL('build/client', import.meta.url));

/** Writes the list of routes once more without the screens of staff, which are most of it, for customers' pages. */
const files = await readdir(`${client}/assets`);
const [file, ...others] = files.filter((name) => /^manifest-\w+\.js$/.test(name));
if (!file || others.length > 0) throw new Error('The build has no manifest, or several.');
const text = await readFile(`${client}/assets/${file}`, 'utf8');
const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest;
const routes = Object.values(manifest.routes).filter((route) => !isForStaff(route));
const shop: Manifest = {
  ...manifest,
  url: toShopManifest(manifest.url),
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
};
await writeFile(`${client}${shop.url}`, `${PREFIX}${JSON.stringify(shop)};`);

function isForStaff({ path = '', parentId }: ManifestRoute): boolean {
  const parent = parentId === undefined ? undefined : manifest.routes[parentId];
  return STAFF_PATH.test(`/${path}`) || (parent !== undefined && isForStaff(parent));
}
