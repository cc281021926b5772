import { formatRupees, fromRupees, multiply } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PendingLine } from './pending-purchase.ts';

export interface PieceImages {
  renderImage: (image: string | undefined) => ReactNode;
  productUrl: (product_id: number) => string;
}

interface PieceLinesProps extends PieceImages {
  lines: PendingLine[];
  /** Shown behind the number of pieces. */
  renderAction?: (line: PendingLine) => ReactNode;
}

/** Picture, name, number of pieces and price of each line. */
export function PieceLines({ lines, renderImage, productUrl, renderAction }: PieceLinesProps) {
  return (
    <ul className="piece-lines">
      {lines.map((line) => {
        const { product_id, name, quantity, price, image } = line;
        return (
          <li key={product_id}>
            <div className="thumbnail">{renderImage(image)}</div>
            <div>
              <Link to={productUrl(product_id)} className="piece-name">
                {name}
              </Link>
              <p className="text-sm text-ink-600">
                {quantity === 1 ? '1 piece' : `${quantity} pieces`} {renderAction?.(line)}
              </p>
            </div>
            <p className="price">{formatRupees(multiply(fromRupees(price), quantity))}</p>
          </li>
        );
      })}
    </ul>
  );
}
