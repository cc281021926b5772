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

/** The part of package-lock.json that is read here. */
export interface Lockfile {
  packages: Record<string, Locked>;
}

export interface Shipped {
  name: string;
  version: string;
  licence: string;
  integrity: string;
  /** Workspaces that depend on it directly. */
  directFor: string[];
}

export const readLockfile = (): Lockfile =>
  // npm writes this shape.
  JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;

const PRODUCTION_WORKSPACES = ['apps/server', 'apps/web'];
/** Build-time packages whose files are sent to browsers. */
const SENT_TO_BROWSERS = /^@fontsource/;

/** Third-party packages that run in production or are sent to a browser, by name. */
export function listShipped({ packages }: Lockfile): Shipped[] {
  const found = new Map<string, Shipped>();
  const visit = (path: string) => {
    const { dependencies, optionalDependencies, devDependencies } = packages[path] ?? {};
    const fonts = Object.keys(devDependencies ?? {}).filter((name) => SENT_TO_BROWSERS.test(name));
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...fonts];
    for (const name of names) follow(path, name);
  };
  const follow = (from: string, name: string) => {
    const path = resolve(packages, from, name);
    // An optional dependency of another platform is not in the lockfile.
    if (path === undefined) return;
    const {
      version = '',
      license = '',
      integrity = '',
      link,
      resolved = '',
    } = packages[path] ?? {};
    if (link) return visit(resolved);
    const shipped = found.get(path) ?? {
      name,
      version,
      licence: license,
      integrity,
      directFor: [],
    };
    if (!from.includes('node_modules/')) shipped.directFor.push(from);
    if (found.has(path)) return;
    found.set(path, shipped);
    visit(path);
  };
  for (const path of PRODUCTION_WORKSPACES) visit(path);
  return [...found.values()].toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** Node's resolution: beside the package, then in every folder above. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}
