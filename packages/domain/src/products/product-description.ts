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

interface Woven {
  weave?: string | undefined;
  blouse_piece?: boolean | undefined;
  blouse_piece_m?: number | undefined;
}

/** A line that tells similar products of a list apart: 'Jamdani · No blouse piece'. */
export const describeWeave = (product: Woven): string =>
  [product.weave, describeBlousePiece(product)].filter(Boolean).join(' · ');

/** @returns undefined when it is not known */
export function describeBlousePiece({
  blouse_piece,
  blouse_piece_m,
}: Pick<Woven, 'blouse_piece' | 'blouse_piece_m'>): string | undefined {
  if (blouse_piece === undefined) return undefined;
  if (!blouse_piece) return 'No blouse piece';
  return blouse_piece_m ? `Blouse piece ${blouse_piece_m} m` : 'With blouse piece';
}
