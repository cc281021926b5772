export interface Detail {
  label: string;
  value: string;
}

const DETAIL_LINE = /^(\p{L}[^:]{0,39}):\s+(\S.*)$/u;

/** A line of the form `Label: value` is a row of the details table; every other line stays prose. */
export function readDescription(description: string): { prose: string[]; details: Detail[] } {
  const prose: string[] = [];
  const details: Detail[] = [];

  for (const line of description.split('\n').map((text) => text.trim())) {
    const [, label, value] = DETAIL_LINE.exec(line) ?? [];
    if (label && value) details.push({ label, value });
    else if (line) prose.push(line);
  }
  return { prose, details };
}

/** The prose alone, for a card or a line of the cart. */
export const summaryOf = (description: string): string =>
  readDescription(description).prose.join(' ');
