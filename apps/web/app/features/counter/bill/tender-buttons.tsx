import type { CounterTender } from '@shop/contract';
import { fromRupees, type Paise } from '@shop/domain/money';
import { useId } from 'react';
import { PathIcon } from '#ui/icon.tsx';
import { COUNTER_ICONS } from '../counter-icons.ts';
import type { CounterTerms } from '../load-counter.ts';

interface TenderButtonsProps {
  terms: CounterTerms;
  total: Paise;
  isOff: boolean;
  /** Its sale is being started. */
  chosen: CounterTender | undefined;
  onChoose: (tender: CounterTender) => void;
}

/** None is red, because none is more right. */
export function TenderButtons({ terms, total, isOff, chosen, onChoose }: TenderButtonsProps) {
  const id = useId();
  const { tenders, cash_limit } = terms;
  const isTooMuch = total >= fromRupees(cash_limit);
  // The payment provider confirms its own code.
  const upi = (['qr code', 'shop upi'] as const).find((tender) => tenders.includes(tender));
  const buttons = [
    { tender: 'cash', label: 'Cash', icon: COUNTER_ICONS.cash, isOff: isOff || isTooMuch },
    ...(upi ? [{ tender: upi, label: 'UPI', icon: COUNTER_ICONS.qr, isOff } as const] : []),
    { tender: 'card machine', label: 'Card machine', icon: COUNTER_ICONS.card, isOff },
  ] as const;
  return (
    <>
      <div className="tenders">
        {buttons.map((button) => (
          <button
            key={button.tender}
            type="button"
            className="button tender"
            aria-disabled={button.isOff}
            aria-busy={chosen === button.tender}
            aria-describedby={button.tender === 'cash' && isTooMuch ? id : undefined}
            onClick={() => {
              if (!button.isOff) onChoose(button.tender);
            }}
          >
            <PathIcon path={button.icon} />
            {button.label}
          </button>
        ))}
      </div>
      {isTooMuch && (
        <p id={id} className="tender-note">
          The law forbids this much cash.
        </p>
      )}
    </>
  );
}
