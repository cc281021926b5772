import type { Summary } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#features/orders/admin/list/format-count.ts';

const STATUS_ROW_HEIGHT = 36;
/** Maximum bar widths in percent. The rest fits a value of five digits at 320 px. */
const STATUS_WIDTH = 48;
const SELLER_WIDTH = 36;

/** A pattern besides the color, for monochrome prints and color blindness. */
const STATUS_STYLES: Record<string, { color: string; pattern: ReactNode }> = {
  Pending: { color: '#c96a04', pattern: <rect width="8" height="8" /> },
  Shipped: { color: '#2f6db5', pattern: <path d="M-2 10 10-2M-2 2 2-2M6 10l4-4" /> },
  Delivered: { color: '#2f8050', pattern: <circle cx="4" cy="4" r="2.2" /> },
  Cancelled: { color: '#b3303a', pattern: <path d="M0 4h8M4 0v8" /> },
};

export function StatusBars({ statuses }: { statuses: Summary['month']['by_status'] }) {
  const id = useId();
  const max = Math.max(...statuses.map(({ orders }) => orders), 1);
  return (
    <svg width="100%" height={statuses.length * STATUS_ROW_HEIGHT} aria-hidden="true">
      {statuses.map(({ status, orders }, index) => {
        const { color, pattern } = STATUS_STYLES[status] ?? { color: '#000', pattern: null };
        const width = (orders / max) * STATUS_WIDTH;
        const y = index * STATUS_ROW_HEIGHT;
        return (
          <g key={status} fill={color} stroke={color}>
            <pattern id={`${id}${status}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <g strokeWidth="1.6">{pattern}</g>
            </pattern>
            <text x="0" y={y + 23}>
              {status}
            </text>
            {orders > 0 && (
              <rect
                x="30%"
                y={y + 7}
                width={`${width}%`}
                height={STATUS_ROW_HEIGHT - 14}
                fill={`url(#${id}${status})`}
                strokeWidth="1.6"
              />
            )}
            <text x={`${30 + width}%`} dx="8" y={y + 23}>
              {formatCount(orders)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const SELLER_ROW_HEIGHT = 48;

export function SellerBars({ sellers }: { sellers: Summary['month']['best_sellers'] }) {
  const max = Math.max(...sellers.map(({ pieces }) => pieces), 1);
  return (
    <svg width="100%" height={sellers.length * SELLER_ROW_HEIGHT} aria-hidden="true">
      {sellers.map(({ product_id, name, pieces, sales }, index) => {
        const width = (pieces / max) * SELLER_WIDTH;
        const y = index * SELLER_ROW_HEIGHT;
        return (
          <g key={product_id}>
            <foreignObject x="0" y={y} width="100%" height="20">
              <p className="truncate">{name}</p>
            </foreignObject>
            <rect className="plain-bar" x="0" y={y + 21} width={`${width}%`} height="16" />
            <text x={`${width}%`} dx="8" y={y + 34}>
              {`${formatCount(pieces)} · ${formatRupees(fromRupees(sales))}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
