/** Markup that needs no escaping. */
export interface Html {
  html: string;
}

type Value = string | number | Html | Html[];

/** Template tag: escapes every value that is not markup itself. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.map((part, index) => part + render(values[index] ?? '')).join(''),
});

function render(value: Value): string {
  if (Array.isArray(value)) return value.map(render).join('\n');
  return typeof value === 'object' ? value.html : escape(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
