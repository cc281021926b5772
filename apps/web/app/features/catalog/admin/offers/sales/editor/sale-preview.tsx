import type { SalePreview } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { OfferName } from '#features/catalog/offer/offer-name.tsx';
import { StruckPrice } from '#features/catalog/offer/struck-price.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { describePreview } from '../describe-sale.ts';
import type { PreviewState } from './use-sale-preview.ts';

/** The prices of the sale, before anything is saved. */
export function SalePrices(props: PreviewState) {
  const { preview, sale, loading, problem, page, setPage } = props;
  return (
    <section className="dashboard-card sale-prices" aria-labelledby="prices" aria-busy={loading}>
      <h2 id="prices" className="text-xl">
        Prices in the sale
      </h2>
      <FormError>{problem}</FormError>
      {!preview && !problem && (
        <p className="card-note">
          {loading
            ? 'Loading...'
            : 'The prices appear here when days, products and reduction are chosen.'}
        </p>
      )}
      {preview && (
        <>
          <output className="block">
            {describePreview(preview).map((sentence) => (
              <span key={sentence} className="block">
                {sentence}
              </span>
            ))}
          </output>
          <CustomerReads preview={preview} name={sale?.name} />
          <PriceTable preview={preview} />
          {(page > 1 || preview.more) && (
            <PagerButtons page={page} more={preview.more} onTurn={setPage} />
          )}
        </>
      )}
    </section>
  );
}

interface CustomerReadsProps {
  preview: SalePreview;
  name: string | undefined;
}

/** A price as the product page shows it. */
function CustomerReads({ preview, name }: CustomerReadsProps) {
  const shown = preview.page.filter(({ enabled }) => enabled);
  const first = shown.find(({ was }) => was !== undefined) ?? shown[0];
  if (!first || !name) return null;
  const percent = toPercent(first);
  return (
    <div className="sale-reads">
      <p className="card-note">{`Customers read at ${first.name}`}</p>
      <p className="sale-reads-price">
        <b>{formatRupees(fromRupees(first.after))}</b> <StruckPrice was={first.was} />{' '}
        {percent > 0 && <span className="font-semibold text-red-700">{`${percent}% Off`}</span>}
      </p>
      <OfferName name={name} until={preview.ends_at} />
    </div>
  );
}

type PreviewedProduct = SalePreview['page'][number];

/** As the shop shows it: of the struck price, rounded down. */
const toPercent = ({ after, was }: PreviewedProduct) =>
  was === undefined ? 0 : Math.floor(((was - after) * 100) / was);

function PriceTable({ preview: { page } }: { preview: SalePreview }) {
  if (page.length === 0) return null;
  const figures = ['Now', 'In the sale'];
  return (
    <table className="data-table admin-table plain-table price-table">
      <caption className="sr-only">Prices before and in the sale</caption>
      <TableHead columns={['Product', ...figures, 'Crossed out']} figures={figures} />
      <tbody>
        {page.map((product) => (
          <tr key={product.product_id}>
            <th scope="row">
              {product.name}
              {!product.enabled && <span className="admin-detail">Hidden in the shop</span>}
            </th>
            <td className="figure" data-label="Now">
              {formatRupees(fromRupees(product.before))}
            </td>
            <td className="figure font-semibold" data-label="In the sale">
              {formatRupees(fromRupees(product.after))}
            </td>
            <td data-label="Crossed out">
              {product.was === undefined
                ? 'None'
                : `${formatRupees(fromRupees(product.was))}, ${toPercent(product)}% Off`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagerButtonsProps {
  page: number;
  more: boolean;
  onTurn: (page: number) => void;
}

function PagerButtons({ page, more, onTurn }: PagerButtonsProps) {
  const button = (label: string, to: number, exists: boolean) => (
    <button
      type="button"
      className="button button-quiet row-control"
      disabled={!exists}
      onClick={() => onTurn(to)}
    >
      {label}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {button('Previous', page - 1, page > 1)}
      <span>{`Page ${page}`}</span>
      {button('Next', page + 1, more)}
    </div>
  );
}
