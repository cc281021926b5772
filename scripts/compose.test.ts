import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8');

/** The text of every service and of the anchors it merges. */
function readServices(): Map<string, string> {
  const anchors = new Map<string, string>();
  for (const [, name = '', body = ''] of text.matchAll(/^x-\w+: &(\w+)\n((?: {2}.*\n|\n)+)/gm)) {
    anchors.set(name, body);
  }
  const services = new Map<string, string>();
  const section = /^services:\n([\s\S]*?)^networks:/m.exec(text)?.[1] ?? '';
  for (const [, name = '', body = ''] of section.matchAll(
    /^ {2}(\S+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm,
  )) {
    services.set(name, merge(body, anchors));
  }
  return services;
}

/** A key of the service replaces that of its anchor. */
function merge(body: string, anchors: Map<string, string>): string {
  const anchor = /<<: \*(\w+)/.exec(body)?.[1];
  if (!anchor) return body;
  const inherited = merge(anchors.get(anchor) ?? '', anchors);
  return /env_file:/.test(body) ? body + inherited.replace(/env_file:.*\n/, '') : body + inherited;
}

describe('compose.yaml', () => {
  const services = readServices();

  it('drops all capabilities of every container and adds back only what is named', () => {
    expect(services.size).toBeGreaterThanOrEqual(7);
    const without = [...services].filter(([, body]) => !body.includes('cap_drop: [ALL]'));
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('gives the live keys of the payment provider to servers and worker only', () => {
    const withKeys = [...services].filter(([, body]) => body.includes('payments.env'));
    expect(withKeys.map(([name]) => name).toSorted()).toEqual(['shop-1', 'shop-2', 'worker']);
  });
});
