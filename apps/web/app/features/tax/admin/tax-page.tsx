import { type adminTax, NO_TAX_MODE, type ReplyOf } from '@shop/contract';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { AuditDetails } from '#audit/audit-history.tsx';
import { LimitSection } from './limit-section.tsx';
import { TaxClassSection } from './tax-class-section.tsx';

type TaxTable = ReplyOf<typeof adminTax.view>;

const MODES = {
  regular: 'The shop is registered: prices contain GST, and each parcel gets a tax invoice.',
  composition: 'The shop pays under composition: it collects no tax from customers.',
  unregistered: 'The shop is not registered: it collects no tax.',
};

/** Every class with its rates in words, and the legal limits. */
export function TaxPage({ table: { mode, today, classes, limits } }: { table: TaxTable }) {
  const { revalidate } = useRevalidator();
  // A new key closes the forms and clears their fields.
  const [version, setVersion] = useState(0);
  const [saved, setSaved] = useState(false);
  const onSaved = () => {
    setSaved(true);
    void revalidate().then(() => setVersion((old) => old + 1));
  };
  const open = classes.filter(({ to_confirm }) => to_confirm).length;
  return (
    <div className="page settings">
      <h1 tabIndex={-1} className="text-3xl">
        Tax rates
      </h1>
      <p>{mode ? MODES[mode] : NO_TAX_MODE}</p>
      <p className="flex flex-wrap gap-x-6">
        <Link to="/admin/tax/questions" className="text-link tap-target">
          Questions for your accountant
        </Link>
        <Link to="/admin/settings" className="text-link tap-target">
          Tax mode and GSTIN
        </Link>
      </p>
      <output>{saved && 'Saved.'}</output>
      {open > 0 && (
        <p>{open === 1 ? '1 class is' : `${open} classes are`} still to be confirmed.</p>
      )}
      <h2 className="text-xl">Classes of goods</h2>
      {classes.map((taxClass) => (
        <TaxClassSection
          key={`${taxClass.tax_class} ${version}`}
          taxClass={taxClass}
          today={today}
          onSaved={onSaved}
        />
      ))}
      <LimitSection key={version} limits={limits} today={today} onSaved={onSaved} />
      <AuditDetails key={`audit ${version}`} query={{ subject: 'tax' }} />
    </div>
  );
}
