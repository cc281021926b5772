const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character);
