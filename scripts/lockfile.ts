import { readFileSync } from 'node:fs';

interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** npm's own file, by its own names. */
export interface Lockfile {
  packages: Record<string, Locked>;
}

export interface Shipped {
  name: string;
  version: string;
  licence: string;
  integrity: string;
  /** Those of our own that name it. */
  wantedBy: string[];
}

export const readLockfile = (): Lockfile =>
  // npm wrote it.
  JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;

/** What production consists of. */
const OURS = ['apps/server', 'apps/web'];
/** Needed to build only, but their files are sent to every browser. */
const SENT = /^@fontsource/;

/** Every package of others that runs in production or is sent to a browser, by name. */
export function listShipped({ packages }: Lockfile): Shipped[] {
  const found = new Map<string, Shipped>();
  const visit = (path: string) => {
    const { dependencies, optionalDependencies, devDependencies } = packages[path] ?? {};
    const fonts = Object.keys(devDependencies ?? {}).filter((name) => SENT.test(name));
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...fonts];
    for (const name of names) follow(path, name);
  };
  const follow = (from: string, name: string) => {
    const path = resolve(packages, from, name);
    // An optional part for another kind of machine.
    if (path === undefined) return;
    const {
      version = '',
      license = '',
      integrity = '',
      link,
      resolved = '',
    } = packages[path] ?? {};
    if (link) return visit(resolved);
    const shipped = found.get(path) ?? { name, version, licence: license, integrity, wantedBy: [] };
    if (!from.includes('node_modules/')) shipped.wantedBy.push(from);
    if (found.has(path)) return;
    found.set(path, shipped);
    visit(path);
  };
  for (const path of OURS) visit(path);
  return [...found.values()].toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** As Node looks for it: beside the package, then in every folder above. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}
