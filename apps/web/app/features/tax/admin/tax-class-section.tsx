import type { TaxClassRates } from '@shop/contract';
import { UNITS } from '@shop/contract';
import { describeRates } from '@shop/domain/tax/tax-rate';
import { useId } from 'react';
import { ClassForm } from './class-form.tsx';
import { RateForm } from './rate-form.tsx';
import { groupByDay, toTitle } from './tax-rates.ts';

interface TaxClassSectionProps {
  taxClass: TaxClassRates;
  today: string;
  onSaved: () => void;
}

/** A class with its rates in words, and the forms that change it. */
export function TaxClassSection({ taxClass, today, onSaved }: TaxClassSectionProps) {
  const { tax_class, hsn, uqc, to_confirm } = taxClass;
  const id = useId();
  const days = groupByDay(taxClass.rates);
  const current = days.findLast(([first]) => first && first.validFrom <= today) ?? [];
  const coming = days.filter(([first]) => first && first.validFrom > today);
  const past = days.slice(0, Math.max(days.indexOf(current), 0));
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {toTitle(tax_class)}
        </h3>
        <p className="text-sm text-ink-600 lining-nums tabular-nums">
          {`HSN ${hsn}, counted in ${UNITS[uqc].name}`}
        </p>
      </div>
      <p>{describeRates(current)}</p>
      {coming.map((rates) => (
        <p key={rates[0]?.validFrom}>{`Then ${describeRates(rates)}`}</p>
      ))}
      {past.length > 0 && (
        <p className="text-sm text-ink-600">
          {`Before: ${past.toReversed().map(describeRates).join('; ')}`}
        </p>
      )}
      {to_confirm && (
        <p className="tax-question">
          <span className="tag" data-kind="warn">
            Ask your accountant
          </span>
          {to_confirm}
        </p>
      )}
      <details className="tax-change">
        <summary className="text-link tap-target">
          Add a rate<span className="sr-only"> for {tax_class}</span>
        </summary>
        <RateForm tax_class={tax_class} today={today} onSaved={onSaved} />
      </details>
      <details className="tax-change">
        <summary className="text-link tap-target">
          Change HSN or unit<span className="sr-only"> of {tax_class}</span>
        </summary>
        <ClassForm taxClass={taxClass} onSaved={onSaved} />
      </details>
    </section>
  );
}
