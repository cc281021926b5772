import type { Page, Response } from '@playwright/test';

/**
 * Set on every response (apps/server/src/http/security-headers.ts), without strict-transport-security,
 * which browsers drop on plain HTTP.
 */
const REQUIRED_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

/** Records responses without the required headers, and CSP violations in the console. */
export function watchSecurityHeaders(page: Page, origin: string) {
  const violations: string[] = [];
  const unprotected: Response[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Playwright's trace recorder connects to blob URLs.
    const recorder = text.startsWith("Connecting to 'blob:");
    if (!recorder && /Content.Security.Policy/i.test(text)) violations.push(text);
  });
  page.on('response', (response) => {
    const headers = response.headers();
    const unsafe = headers['content-security-policy']?.includes('unsafe-');
    const ours = response.url().startsWith(`${origin}/`);
    if (ours && (unsafe || REQUIRED_HEADERS.some((name) => !headers[name])))
      unprotected.push(response);
  });

  return async function listViolations(): Promise<string[]> {
    const incomplete: string[] = [];
    for (const response of unprotected) {
      // Responses fulfilled by a test have no server address.
      const from = await response.serverAddr().catch(() => null);
      if (from) incomplete.push(`${response.status()} ${response.url()}`);
    }
    return [...incomplete, ...violations];
  };
}
