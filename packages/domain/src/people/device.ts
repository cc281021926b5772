type Pattern = [name: string, pattern: RegExp];

/** The first match counts: most browsers also name those whose pages they want. */
const BROWSERS: Pattern[] = [
  ['Instagram', /Instagram/],
  ['Facebook', /FBA[NV]\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|OPT\/|OPX\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['UC Browser', /UCBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: Pattern[] = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['KaiOS', /KAIOS\//],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chromebook', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
];

/**
 * Browser and system as a customer would name them. An iPad calls itself a Mac, and a browser may send any
 * text.
 */
export function describeDevice(userAgent = ''): string {
  const find = (patterns: Pattern[]) =>
    patterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = find(SYSTEMS);
  const browser = find(BROWSERS) ?? 'A browser';
  return system ? `${browser} on ${system}` : browser;
}
