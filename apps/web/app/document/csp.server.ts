import { hash } from 'node:crypto';

const REAL_CHECKOUT = 'https://checkout.razorpay.com';

/** Where the payment sheet may come from and speak to. A stand-in lives at one address alone. */
function providerOf(checkout: string) {
  if (checkout !== REAL_CHECKOUT) {
    return { script: checkout, frame: checkout, talk: checkout, picture: checkout, form: checkout };
  }
  return {
    script: `${checkout} https://cdn.razorpay.com`,
    frame: `https://api.razorpay.com ${checkout}`,
    talk: 'https://*.razorpay.com',
    picture: 'https://cdn.razorpay.com',
    form: 'https://api.razorpay.com',
  };
}

/** How a browser knows inline code again. */
export const hashOf = (code: string): string => `'sha256-${hash('sha256', code, 'base64')}'`;

interface Allowed {
  /** Hashes of the inline code. Not a nonce: pages are kept, and told to many. */
  scripts: string[];
  styles: string[];
  /** The address that the provider's script comes from. */
  checkout: string;
}

/** What a page may load, run and speak to. */
export function securityPolicy({ scripts, styles, checkout }: Allowed): string {
  const provider = providerOf(checkout);
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')} ${provider.script}`,
    `style-src 'self' ${styles.join(' ')}`,
    // What an admin has chosen and not yet sent is shown from the browser's memory.
    `img-src 'self' data: blob: ${provider.picture}`,
    `connect-src 'self' ${provider.talk}`,
    `frame-src ${provider.frame}`,
    `form-action 'self' ${provider.form}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const MARKED = /<script\b[^>]* nonce="([^"]+)"[^>]*>/g;

/**
 * Takes the mark off what carries it and tells the hashes of these scripts. Only what the page's own
 * code has written is marked: a script that came in with a name or a search is not, and will not run.
 */
export function unmark(html: string, mark: string): { html: string; scripts: string[] } {
  const scripts: string[] = [];
  for (const { 0: tag, 1: found, index } of html.matchAll(MARKED)) {
    if (found !== mark) continue;
    const begin = index + tag.length;
    const code = html.slice(begin, html.indexOf('</script>', begin));
    if (code) scripts.push(hashOf(code));
  }
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scripts };
}
