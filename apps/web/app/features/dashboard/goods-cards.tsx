import { adminProducts, type SoldGoods } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { LoadError } from '#ui/load-error.tsx';
import { formatAmount, formatCount } from './sales-figures.ts';

type SoldProduct = Pick<SoldGoods['best_sellers'][number], 'name' | 'image'>;
export type RenderImage = (image: string | undefined) => ReactNode;

interface GoodsProps {
  /** undefined when they could not be loaded. */
  goods: SoldGoods | undefined;
  renderImage: RenderImage;
}

export function BestSellers({ goods, renderImage }: GoodsProps) {
  return (
    <section aria-labelledby="best-sellers" className="dashboard-card">
      <div className="card-head">
        <h2 id="best-sellers" className="text-xl">
          Best sellers, 30 days
        </h2>
      </div>
      {!goods && <LoadError>The best sellers could not be loaded.</LoadError>}
      {goods?.best_sellers.length === 0 && <p className="text-ink-600">Nothing sold yet.</p>}
      <ul>
        {goods?.best_sellers.map((product) => (
          <GoodsRow
            key={product.product_id}
            product={product}
            renderImage={renderImage}
            note={product.stock === 0 ? 'Sold out' : `${formatCount(product.stock)} left`}
          >
            <b>{formatCount(product.pieces)}</b>
            <span className="sr-only"> sold, </span>
            <span className="card-note">{formatAmount(product.sales)}</span>
          </GoodsRow>
        ))}
      </ul>
    </section>
  );
}

const LOW_URL = '/admin/products?as=quick&view=low';

export function RunningOut({ goods, renderImage }: GoodsProps) {
  return (
    <section aria-labelledby="running-out" className="dashboard-card">
      <div className="card-head">
        <h2 id="running-out" className="text-xl">
          Running out
        </h2>
        {goods && goods.low > 0 && may(adminProducts.listAll) && (
          <Link to={LOW_URL} className="text-link tap-target">
            {`All ${formatCount(goods.low)}`}
            <span className="sr-only"> with few left</span>
          </Link>
        )}
      </div>
      {!goods && <LoadError>What runs out could not be loaded.</LoadError>}
      {goods?.running_out.length === 0 && (
        <p className="text-ink-600">Nothing that sells is running out.</p>
      )}
      <ul>
        {goods?.running_out.map((product) => (
          <GoodsRow
            key={product.product_id}
            product={product}
            renderImage={renderImage}
            note={formatPace(product)}
          >
            <b>{formatCount(product.stock)}</b>
            <span className="card-note">left</span>
          </GoodsRow>
        ))}
      </ul>
    </section>
  );
}

function formatPace({ stock, days_left }: SoldGoods['running_out'][number]): string {
  if (stock === 0) return 'Sold out';
  if (days_left < 1) return 'Lasts less than a day at this pace';
  return `Lasts about ${days_left} ${days_left === 1 ? 'day' : 'days'} at this pace`;
}

interface GoodsRowProps {
  product: SoldProduct;
  renderImage: RenderImage;
  note: string;
  children: ReactNode;
}

function GoodsRow({ product: { name, image }, renderImage, note, children }: GoodsRowProps) {
  const url = `/admin/products?${new URLSearchParams({ search: name })}`;
  return (
    <li className="goods-row">
      <span className="thumbnail">{renderImage(image ?? undefined)}</span>
      <p className="goods-name">
        {may(adminProducts.listAll) ? (
          <Link to={url} className="font-semibold tap-target">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="card-note">{note}</span>
      </p>
      <p className="goods-figure">{children}</p>
    </li>
  );
}
