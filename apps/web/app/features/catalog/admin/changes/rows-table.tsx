import type { ChangeRow, ChangeSet, RowReason } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { productsUrl } from '../products-query.ts';
import { formatAfter, formatBefore } from './format-value.ts';

interface RowsTableProps {
  rows: ChangeRow[];
  set: Pick<ChangeSet, 'kind' | 'state'>;
  /** Part of the products that is shown. */
  caption: string;
}

/** Each product with its old and new values, and what there is to know about it. */
export function RowsTable({ rows, set, caption }: RowsTableProps) {
  const isFile = set.kind === 'import';
  return (
    <table className="data-table change-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {isFile && <th scope="col">Row</th>}
          <th scope="col">Product</th>
          <th scope="col">{set.state === 'checked' ? 'What changes' : 'What changed'}</th>
          <th scope="col">Please note</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} data-state={row.state}>
            {isFile && (
              <td className="change-row-number">
                {row.source_row !== undefined && `Row ${row.source_row}`}
              </td>
            )}
            <th scope="row">
              <span className="change-product">
                {row.product_id !== undefined && (
                  <span className="thumbnail">
                    <ProductImage image={row.image} sizes="34px" loading="lazy" />
                  </span>
                )}
                <ProductName row={row} />
              </span>
            </th>
            <td className="change-values">
              <ChangedValues row={row} />
            </td>
            <td className="change-notes">
              <Notes row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens the product in the quick list. */
export function ProductName({ row: { product_id, name, is_new } }: { row: ChangeRow }) {
  const shown = name || 'Without a name';
  if (product_id === undefined) {
    return (
      <span>
        {shown} {is_new && <span className="tag">New</span>}
      </span>
    );
  }
  return (
    <Link
      to={productsUrl({ quick: true, search: String(product_id) })}
      className="text-link tap-target"
    >
      {shown}
    </Link>
  );
}

function ChangedValues({ row: { changes, state, is_new } }: { row: ChangeRow }) {
  if (state === 'rejected') return <span className="change-quiet">Left out</span>;
  if (state === 'skipped') return <span className="change-quiet">Stays as it is</span>;
  if (changes.length === 0) return <span className="change-quiet">Nothing</span>;
  return (
    <ul>
      {changes.map((change) => {
        const before = is_new ? undefined : formatBefore(change);
        return (
          <li key={change.field}>
            <span className="change-label">{nameField(change)}</span>{' '}
            {before !== undefined && (
              <>
                <span className="sr-only">now </span>
                <span className="change-before">{before}</span>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">, then </span>
              </>
            )}
            <b>{formatAfter(change)}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** As the quick list names it. */
const nameField = ({ field, label }: ChangeRow['changes'][number]) =>
  field === 'enabled' ? 'Visible in shop' : label;

function Notes({ row: { reasons, offer } }: { row: ChangeRow }) {
  return (
    <>
      {reasons.map((reason) => (
        <Reason key={`${reason.column} ${reason.code}`} reason={reason} />
      ))}
      {offer && (
        <p>{`In ‘${offer.sale}’ customers pay ${formatRupees(fromRupees(offer.price))} now.`}</p>
      )}
    </>
  );
}

function Reason({ reason: { level, column, text } }: { reason: RowReason }) {
  return (
    <p data-level={level}>
      {column && <b>{column}: </b>}
      {text}
    </p>
  );
}
