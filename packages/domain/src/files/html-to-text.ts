const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  trade: '™',
  zwj: '\u200d',
  zwnj: '\u200c',
};

// Elements whose text no page shows, also without an end tag. `[^]*?` stops at the first end tag, so that each opening
// tag reads a character once.
const UNREAD = /<(script|style|template|noscript|iframe|svg|head)\b[^]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[^]*?(?:-->|$)/g;
const CELL_END = /<\/t[dh]\s*>(?=\s*<t[dh]\b)/gi;
const BREAK =
  /<(?:br|hr|\/?(?:p|div|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|section|article|blockquote|pre|header|footer))\b[^<>]*>/gi;
const TAG = /<\/?[a-z!?][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi;

const isHtml = (text: string): boolean => /<\/?[a-z][^<>]*>|&(?:#\w+|[a-z0-9]+);/i.test(text);

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isLetter = code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isLetter ? String.fromCodePoint(code) : ' ';
}

/**
 * The text of a description in HTML: blocks become lines. It is no filter for safety: pages escape every text. A text
 * without tags and entities keeps its lines.
 */
export function htmlToText(html: string): string {
  if (!isHtml(html)) return html.trim();
  const hasBlocks = html.search(BREAK) >= 0;
  return html
    .replace(COMMENT, '')
    .replace(UNREAD, '')
    .replace(/\r?\n/g, hasBlocks ? ' ' : '\n')
    .replace(CELL_END, ': ')
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(ENTITY, decodeEntity)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
