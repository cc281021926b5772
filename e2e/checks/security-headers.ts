import type { Page, Response } from '@playwright/test';

/**
 * What every answer of the shop says, whatever its status (apps/server/src/http/security-headers.ts).
 * Not the one about https: without https the browser does not keep it with an answer.
 */
const ALWAYS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

/** Watches a page: which answers came without the safe headers, and what its policy refused. */
export function watchDoors(page: Page, origin: string) {
  const refused: string[] = [];
  const bare: Response[] = [];
  page.on('console', (message) => {
    const words = message.text();
    // The test's own recorder asks for pictures that the browser could not read.
    const recorder = words.startsWith("Connecting to 'blob:");
    if (!recorder && /Content.Security.Policy/i.test(words)) refused.push(words);
  });
  page.on('response', (response) => {
    const headers = response.headers();
    const unsafe = headers['content-security-policy']?.includes('unsafe-');
    const ours = response.url().startsWith(`${origin}/`);
    if (ours && (unsafe || ALWAYS.some((name) => !headers[name]))) bare.push(response);
  });

  return async function doorsLeftOpen(): Promise<string[]> {
    const open: string[] = [];
    for (const response of bare) {
      // What a test has put in the place of an answer comes from nowhere.
      const from = await response.serverAddr().catch(() => null);
      if (from) open.push(`${response.status()} ${response.url()}`);
    }
    return [...open, ...refused];
  };
}
