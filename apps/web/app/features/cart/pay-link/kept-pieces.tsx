import type { PayLink } from '@shop/contract';
import {
  formatReduction,
  formatRupees,
  formatTotal,
  fromRupees,
  multiply,
  sum,
} from '@shop/domain/money';
import { type DateRange, formatEstimate } from '@shop/domain/orders/delivery';
import { Link } from 'react-router';
import { type PieceImages, PieceLines } from '../purchase/piece-lines.tsx';

interface KeptPiecesProps extends PieceImages {
  link: Pick<PayLink, 'pieces' | 'delivery' | 'discount' | 'total'>;
  /** Days on which the parcel probably arrives. */
  days: DateRange | undefined;
}

/** Pieces and sums of a payment link, at prices that stay. */
export function KeptPieces({ link, days, ...images }: KeptPiecesProps) {
  const { pieces, delivery, discount, total } = link;
  const count = pieces.reduce((all, { quantity }) => all + quantity, 0);
  const items = sum(pieces.map(({ price, quantity }) => multiply(fromRupees(price), quantity)));
  const [piece] = pieces;
  return (
    <>
      {piece && pieces.length === 1 ? (
        <OnePiece piece={piece} {...images} />
      ) : (
        <PieceLines {...images} lines={pieces} />
      )}
      <div className="cart-sums mt-2">
        <dl>
          <div>
            <dt>{count === 1 ? '1 piece' : `${count} pieces`}</dt>
            <dd>{formatTotal(items)}</dd>
          </div>
          <div>
            <dt>
              Delivery{' '}
              {days && <span className="text-sm text-ink-600">{formatEstimate(days)}</span>}
            </dt>
            <dd>{delivery > 0 ? formatTotal(fromRupees(delivery)) : 'Free'}</dd>
          </div>
          {discount > 0 && (
            <div>
              <dt>Discount</dt>
              <dd>{formatReduction(fromRupees(discount))}</dd>
            </div>
          )}
          <div className="cart-sums-total">
            <dt>Total Price</dt>
            <dd>{formatTotal(fromRupees(total))}</dd>
          </div>
        </dl>
        <p className="text-sm text-ink-600">Incl. of all taxes. This price does not change.</p>
      </div>
    </>
  );
}

interface OnePieceProps extends PieceImages {
  piece: PayLink['pieces'][number];
}

/** Larger than a line of several pieces: it is the one that was chosen in the chat. */
function OnePiece({ piece, renderImage, productUrl }: OnePieceProps) {
  const { product_id, name, image, quantity, price } = piece;
  return (
    <div className="kept-piece">
      <div className="thumbnail">{renderImage(image)}</div>
      <div className="min-w-0">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">{name}</p>
        {quantity > 1 && (
          <p className="text-sm text-ink-600">{`${formatRupees(fromRupees(price))} each`}</p>
        )}
        <Link to={productUrl(product_id)} className="text-link tap-target text-sm">
          More pictures
        </Link>
      </div>
    </div>
  );
}
