import { hash } from 'node:crypto';

const REAL_CHECKOUT = 'https://checkout.razorpay.com';

/** Origins of the payment provider. The fake provider of development has one origin. */
function getProviderSources(checkout: string) {
  if (checkout !== REAL_CHECKOUT) {
    return {
      script: checkout,
      frame: checkout,
      connect: checkout,
      image: checkout,
      form: checkout,
    };
  }
  return {
    script: `${checkout} https://cdn.razorpay.com`,
    frame: `https://api.razorpay.com ${checkout}`,
    connect: 'https://*.razorpay.com',
    image: 'https://cdn.razorpay.com',
    form: 'https://api.razorpay.com',
  };
}

export const cspHash = (code: string): string => `'sha256-${hash('sha256', code, 'base64')}'`;

interface CspSources {
  /** Hashes of inline code. Not nonces, because pages are cached. */
  scripts: string[];
  styles: string[];
  /** Origin of the provider's script. */
  checkout: string;
}

export function buildCsp({ scripts, styles, checkout }: CspSources): string {
  const provider = getProviderSources(checkout);
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')} ${provider.script}`,
    `style-src 'self' ${styles.join(' ')}`,
    // blob: for previews of images that a staff member has selected but not uploaded.
    `img-src 'self' data: blob: ${provider.image}`,
    `connect-src 'self' ${provider.connect}`,
    `frame-src ${provider.frame}`,
    `form-action 'self' ${provider.form}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const NONCED_SCRIPT = /<script\b[^>]* nonce="([^"]+)"[^>]*>/g;

/**
 * Removes the nonce and returns the hashes of the inline scripts that had it. Only scripts rendered by
 * the app have the nonce, so an injected script gets no hash and does not run.
 */
export function hashNoncedScripts(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const scripts: string[] = [];
  for (const { 0: tag, 1: found, index } of html.matchAll(NONCED_SCRIPT)) {
    if (found !== nonce) continue;
    const start = index + tag.length;
    const code = html.slice(start, html.indexOf('</script>', start));
    if (code) scripts.push(cspHash(code));
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts };
}
