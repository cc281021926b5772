const WIDTH = 76;

/** Breaks between words only, so that no link or long name is cut. Later lines get the indent. */
export function wrapText(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line === undefined) lines.push(word);
    else if (longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines.join('\n');
}
