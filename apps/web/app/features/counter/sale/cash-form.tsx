import { formatRupees, fromRupees, type Paise, paise, parseAmount } from '@shop/domain/money';
import { useId, useState } from 'react';
import { suggestCash } from './cash-notes.ts';

interface CashFormProps {
  total: Paise;
  busy: boolean;
  /** @param given undefined when nobody typed it */
  onReceived: (given: Paise | undefined) => void;
}

export function CashForm({ total, busy, onReceived }: CashFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const amount = parseAmount(text);
  const given = Number.isNaN(amount) ? undefined : fromRupees(amount);
  const isShort = given !== undefined && given < total;
  return (
    <>
      <div className="tender-field">
        <label htmlFor={id} className="font-medium">
          Cash given <span className="text-ink-600">(optional)</span>
        </label>
        <div className="relative">
          <input
            id={id}
            className="field money-field"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <span aria-hidden="true" className="money-sign">
            ₹
          </span>
        </div>
      </div>
      <fieldset className="tender-field">
        <legend className="sr-only">Cash given, in one press</legend>
        <div className="choice">
          {suggestCash(total).map((note) => (
            <label key={note}>
              <input
                type="radio"
                name={id}
                checked={given === note}
                onChange={() => setText(formatRupees(note).replace('₹', ''))}
              />
              {formatRupees(note)}
            </label>
          ))}
        </div>
      </fieldset>
      <output className="tender-change" hidden={given === undefined}>
        {given !== undefined && (isShort ? 'Still missing' : 'Give back')}
        {given !== undefined && <b>{formatRupees(paise(Math.abs(given - total)))}</b>}
      </output>
      <button
        type="button"
        className="button button-filled tender-act"
        aria-busy={busy}
        aria-disabled={isShort}
        onClick={isShort ? undefined : () => onReceived(given)}
      >
        Cash received
      </button>
    </>
  );
}
