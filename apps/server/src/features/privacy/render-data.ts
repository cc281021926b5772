import { formatDateTime } from '@shop/domain/dates';
import { escapeHtml } from '#features/shop/pages/page-facts.ts';

interface RenderedData {
  shop: string;
  exported_at: string;
  data: Record<string, object[]>;
}

/** A page that can be read without the shop: no script, no picture, nothing of another host. */
export function renderData({ shop, exported_at, data }: RenderedData): string {
  const sections = Object.entries(data).map(
    ([name, rows]) =>
      `<h2>${toLabel(name)}</h2>\n${rows.length > 0 ? rows.map(renderObject).join('\n') : '<p>Nothing.</p>'}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data at ${escapeHtml(shop)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Your data at ${escapeHtml(shop)}</h1>
<p>As of ${renderText(exported_at)}.</p>
${sections.join('\n')}
</body>
</html>
`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
dl{border:1px solid #ccc;border-radius:4px;display:grid;gap:.25rem 1rem;grid-template-columns:minmax(6rem,12rem) 1fr;margin:0 0 1rem;padding:.75rem}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}dt{color:#555}dd dl{margin:0 0 .5rem}
@media(max-width:30rem){dl{grid-template-columns:1fr}}`;

const renderObject = (row: object): string =>
  `<dl>${Object.entries(row)
    .map(([name, value]) => `<dt>${toLabel(name)}</dt><dd>${renderValue(value)}</dd>`)
    .join('')}</dl>`;

function renderValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(renderValue).join('');
  return value !== null && typeof value === 'object' ? renderObject(value) : renderText(value);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

function renderText(value: unknown): string {
  const text = String(value);
  return escapeHtml((MOMENT.test(text) && formatDateTime(text)) || text);
}

/** 'order_date' as 'Order date'. */
function toLabel(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/[a-z](?=[A-Z])/g, '$& ')
    .toLowerCase();
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}
