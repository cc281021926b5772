export interface Detail {
  label: string;
  value: string;
}

// A label has at most three words and no full stop, or a sentence with a colon would be taken for one.
const DETAIL_LINE = /^(?=[^:]{1,40}:)(\p{L}[^:.\s]*(?:\s+[^:.\s]+){0,2}):\s+(\S.*)$/u;

/** Splits a description: lines like `Label: value` are details, all others prose. */
export function parseDescription(description: string): { prose: string[]; details: Detail[] } {
  const prose: string[] = [];
  const details: Detail[] = [];

  for (const line of description.split('\n').map((text) => text.trim())) {
    const [, label, value] = DETAIL_LINE.exec(line) ?? [];
    if (label && value) details.push({ label, value });
    else if (line) prose.push(line);
  }
  return { prose, details };
}

/** Prose of a description, for cards and cart items; the details when there is no prose. */
export function summarizeDescription(description: string): string {
  const { prose, details } = parseDescription(description);
  if (prose.length > 0) return prose.join(' ');
  return details.map(({ label, value }) => `${label}: ${value}`).join('; ');
}

/** 'Cotton saree woven by hand with a wide border': the border is what sets it apart from the others. */
const COMMON_OPENING =
  /^(.{3,60}? woven by hand(?: (?:in|at) [\p{L} ]{3,30}?)?) with (?:an? )?([^.]+)\.?/u;

interface Summarized {
  description: string;
  weave?: string | undefined;
  blouse_piece?: boolean | undefined;
  blouse_piece_m?: number | undefined;
}

/** Text of a card: two lines of it are seen, so it begins with what differs from card to card. */
export function summarizeProduct(product: Summarized): string {
  const summary = summarizeDescription(product.description);
  const [opening, common = '', differing = ''] = COMMON_OPENING.exec(summary) ?? [];
  const weave = product.weave ?? '';
  const isSaid = (words: string) => summary.toLowerCase().includes(words.toLowerCase());
  const sentences = [
    isSaid(weave) ? '' : weave,
    capitalize(differing),
    describeBlousePiece(product) ?? '',
    opening ? summary.slice(opening.length).trim() : summary,
    common,
  ];
  return sentences.filter(Boolean).map(endSentence).join(' ');
}

/** @returns undefined when it is not known */
export function describeBlousePiece({
  blouse_piece,
  blouse_piece_m,
}: Pick<Summarized, 'blouse_piece' | 'blouse_piece_m'>): string | undefined {
  if (blouse_piece === undefined) return undefined;
  if (!blouse_piece) return 'No blouse piece';
  return blouse_piece_m ? `Blouse piece ${blouse_piece_m} m` : 'With blouse piece';
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const endSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
