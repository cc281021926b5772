/** Markup that is safe to insert. Only `html` creates it, so no string becomes markup unescaped. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

type Value = string | number | Html | readonly Value[];

/** Escapes every interpolated string; nested markup is kept, arrays are joined. */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    literals.map((literal, index) => `${literal}${toMarkup(values[index] ?? '')}`).join(''),
  );
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, toReference);
  return typeof value === 'number' ? `${value}` : value.map(toMarkup).join('');
}

const toReference = (character: string) => `&#${character.charCodeAt(0)};`;
