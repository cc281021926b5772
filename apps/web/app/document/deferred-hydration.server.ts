const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = '<script type="module" async="">';

/** Makes React Router's module script inert; deferred-hydration-script.ts starts it later. */
export function deferHydration(html: string): string {
  const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html
    .replace(PRELOAD, '')
    .replace(MODULE_SCRIPT, `<script type="inert" data-modules="${modules.join(' ')}">`);
}
