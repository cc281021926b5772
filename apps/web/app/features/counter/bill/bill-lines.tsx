import { formatRupees, fromRupees, multiply } from '@shop/domain/money';
import { type ReactNode, useState } from 'react';
import { Stepper } from '#ui/forms/stepper.tsx';
import { Icon } from '#ui/icon.tsx';
import { type BillLine, changeQuantity, removeLine } from './bill.ts';

interface BillLinesProps {
  lines: BillLine[];
  renderImage: (image: string | undefined) => ReactNode;
  onChange: (update: (lines: BillLine[]) => BillLine[]) => void;
  /** A line with the focus has gone. */
  onRemoved: () => void;
}

export function BillLines({ lines, renderImage, onChange, onRemoved }: BillLinesProps) {
  const [changed, setChanged] = useState<number>();
  return (
    <ul className="bill-lines" aria-label="Pieces">
      {lines.map((line) => (
        <li key={line.product_id}>
          <span className="thumbnail">{renderImage(line.image)}</span>
          <span className="bill-name">{line.name}</span>
          <span className="bill-amount">
            {formatRupees(multiply(fromRupees(line.price), line.quantity))}
          </span>
          <span className="bill-count">
            {`${line.quantity} × ${formatRupees(fromRupees(line.price))}`}
            {changed === line.product_id ? (
              <Stepper
                itemName={line.name}
                text={`${line.quantity}`}
                atMin={line.quantity === 1}
                atMax={line.quantity >= line.stock}
                onStep={(by) => onChange((old) => changeQuantity(old, line.product_id, by))}
              />
            ) : (
              <button
                type="button"
                className="text-link tap-target"
                onClick={() => setChanged(line.product_id)}
              >
                <span>
                  Change<span className="sr-only"> quantity of {line.name}</span>
                </span>
              </button>
            )}
          </span>
          <button
            type="button"
            className="icon-button bill-remove"
            aria-label={`Remove ${line.name}`}
            onClick={() => {
              onChange((old) => removeLine(old, line.product_id));
              onRemoved();
            }}
          >
            <Icon name="close" size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}
