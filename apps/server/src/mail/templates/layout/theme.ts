import { html } from './html.ts';

/** The shop's own colours, as in its style sheet. Inline, because many mail programs drop style sheets. */
export const LIGHT = {
  page: '#f8f2e4',
  card: '#fffdf8',
  footer: '#fdfaf3',
  line: '#e0d1b3',
  text: '#241c17',
  quiet: '#5f5348',
  brand: '#741820',
  link: '#741820',
  gold: '#b08a2e',
  red: '#741820',
  button: '#741820',
  onButton: '#fdfaf3',
};

type Theme = typeof LIGHT;

/** The shop has no dark pages; these are its hues on dark cloth. */
const DARK: Theme = {
  page: '#15100c',
  card: '#211a15',
  footer: '#1b1511',
  line: '#4a3f36',
  text: '#f4ecdf',
  quiet: '#cbbda6',
  brand: '#e3c373',
  link: '#e3c373',
  gold: '#b08a2e',
  red: '#a8323c',
  button: '#96262f',
  onButton: '#fffdf8',
};

/** Georgia and the rest are on nearly all devices; nothing is loaded. */
export const SERIF = "Georgia, 'Noto Serif', serif";
export const SANS = "'Segoe UI', Roboto, -apple-system, 'Helvetica Neue', Arial, sans-serif";

/** For mail programs that know dark mode. Overrides the inline colours by class. */
export const DARK_STYLE = html`:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; }
  .card { background-color: ${DARK.card} !important; border-color: ${DARK.line} !important; }
  .footer { background-color: ${DARK.footer} !important; }
  .line { border-color: ${DARK.line} !important; }
  .gold { border-color: ${DARK.gold} !important; }
  .red { border-color: ${DARK.red} !important; }
  .text { color: ${DARK.text} !important; }
  .quiet { color: ${DARK.quiet} !important; }
  .brand { color: ${DARK.brand} !important; }
  .link { color: ${DARK.link} !important; }
  .button { background-color: ${DARK.button} !important; }
  .on-button { color: ${DARK.onButton} !important; }
}`;
