const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For the text of an element or of an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

/** An XML element without attributes. */
export const xmlElement = (name: string, text: string): string =>
  `<${name}>${escapeXml(text)}</${name}>`;
