export interface Detail {
  label: string;
  value: string;
}

const DETAIL_LINE = /^(\p{L}[^:]{0,39}):\s+(\S.*)$/u;

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

/** Prose of a description, for cards and cart items. */
export const summarizeDescription = (description: string): string =>
  parseDescription(description).prose.join(' ');
