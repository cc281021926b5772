import { expect, it } from 'vitest';
import { html } from './html.ts';

const render = (markup: ReturnType<typeof html>) => markup.toString();

it('[MAIL-04] escapes every interpolated string, in text and in attributes', () => {
  const name = `<b>"Mundu" & 'Neriyathu'</b>`;
  const escaped = '&#60;b&#62;&#34;Mundu&#34; &#38; &#39;Neriyathu&#39;&#60;/b&#62;';

  expect(render(html`<p title="${name}">${name}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`);
});

it('[MAIL-04] escapes what already looks escaped', () => {
  expect(render(html`${'&lt;'}`)).toBe('&#38;lt;');
});

it('[MAIL-04] keeps nested markup, and escapes the strings in it once', () => {
  const cell = html`<td>${'A & B'}</td>`;

  expect(render(html`<tr>${cell}</tr>`)).toBe('<tr><td>A &#38; B</td></tr>');
});

it('[MAIL-04] joins arrays of markup and strings, nested ones too', () => {
  const cells = ['<', '>'].map((text) => html`<td>${text}</td>`);

  expect(render(html`<tr>${cells}</tr>`)).toBe('<tr><td>&#60;</td><td>&#62;</td></tr>');
  expect(render(html`${['<', [html`<br>`, 2], []]}`)).toBe('&#60;<br>2');
});

it('[MAIL-04] does not take an object with markup of its own for safe markup', () => {
  const forged = { toString: () => '<script>' };

  // @ts-expect-error: only `html` creates markup.
  expect(() => html`${forged}`).toThrow(TypeError);
});
