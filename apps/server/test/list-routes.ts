import type { TestShop } from './test-shop.ts';

/** The routes of Fastify, parsed from the tree that it prints, without the catch-all 404. */
export function listRoutes({ app }: TestShop): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(\W*)── (\S+) \((.*)\)/.exec(line) ?? [];
      const depth = Math.floor(indent.length / 4);
      parents[depth] = part;
      const path = parents.slice(0, depth + 1).join('');
      if (!part || methods.includes('TRACE')) return [];
      const own = methods.split(', ').filter((method) => method !== 'HEAD');
      return own.map((method) => `${method} ${path}`);
    });
}
