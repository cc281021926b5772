import { TYPED_COLUMNS } from './column-choice.ts';

/** Columns that most files have. */
const USUAL = 9;

/** Names and meanings of the columns of our own files. */
export function ColumnsHelp() {
  return (
    <section className="set-card columns-help" aria-labelledby="columns-help">
      <h2 id="columns-help" className="text-xl">
        Columns
      </h2>
      <p className="card-note">
        In any order. Columns we do not know are named in the check and left alone. Files of Shopify
        and WooCommerce are read as they are.
      </p>
      <ColumnList columns={TYPED_COLUMNS.slice(0, USUAL)} />
      <details>
        <summary className="text-link tap-target">
          {`${TYPED_COLUMNS.length - USUAL} more columns`}
        </summary>
        <ColumnList columns={TYPED_COLUMNS.slice(USUAL)} />
      </details>
    </section>
  );
}

function ColumnList({ columns }: { columns: typeof TYPED_COLUMNS }) {
  return (
    <dl>
      {columns.map(({ name, help }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{help}</dd>
        </div>
      ))}
    </dl>
  );
}

/** With the mark by which Excel knows the letters. */
const HEADER = `\uFEFF${TYPED_COLUMNS.map(({ name }) => name).join(',')}\r\n`;

/** The header alone, to be filled in. */
export function EmptyFileLink() {
  const download = () => {
    const url = URL.createObjectURL(new Blob([HEADER], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'products.csv';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <button type="button" className="text-link tap-target self-start" onClick={download}>
      Download an empty file
    </button>
  );
}
