import { STATES } from '@shop/domain/states';
import { useId } from 'react';
import { Field, FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import type { FormValues } from './settings-form-data.ts';

export interface SettingsFieldsProps {
  field: (name: string) => FieldState;
  values: FormValues;
}

interface FieldSpec {
  name: string;
  label: string;
  helper?: string;
  inputMode?: 'tel' | 'email' | 'numeric' | 'url';
  /** Rows of a text area. */
  rows?: number;
}

export const SECTIONS: { title: string; fields: FieldSpec[] }[] = [
  {
    title: 'Shop',
    fields: [
      { name: 'brand', label: 'Trade name' },
      { name: 'brandInMalayalam', label: 'Trade name in Malayalam' },
      { name: 'legalName', label: 'Legal name', helper: 'As on the PAN card or registration.' },
      { name: 'address', label: 'Registered address', rows: 5 },
      { name: 'stateCode', label: 'State' },
      { name: 'pinCode', label: 'PIN code', inputMode: 'numeric' },
      { name: 'countryOfOrigin', label: 'Country of origin' },
      { name: 'craft', label: 'About the craft', rows: 4 },
      { name: 'handwovenNote', label: 'Note on hand weaving', rows: 2 },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'email', label: 'E-mail', inputMode: 'email' },
      { name: 'landline', label: 'Landline', inputMode: 'tel' },
      { name: 'mobile', label: 'Mobile', inputMode: 'tel' },
      { name: 'whatsApp', label: 'WhatsApp', inputMode: 'tel' },
      { name: 'helpLine', label: 'Help line', inputMode: 'tel' },
      { name: 'supportHours', label: 'Support hours', helper: 'For example: Mon to Sat, 10 to 6.' },
      { name: 'social.name', label: 'Social network' },
      { name: 'social.url', label: 'Address there', inputMode: 'url' },
    ],
  },
  {
    title: 'Grievance officer',
    fields: [
      { name: 'officer.name', label: 'Name' },
      { name: 'officer.designation', label: 'Designation' },
      { name: 'officer.phone', label: 'Phone', inputMode: 'tel' },
      { name: 'officer.email', label: 'E-mail', inputMode: 'email' },
    ],
  },
  {
    title: 'Documents',
    fields: [
      { name: 'pan', label: 'PAN' },
      {
        name: 'documentPrefix',
        label: 'Document prefix',
        helper: 'Begins the numbers of invoices, from the next 1 April. Up to three letters.',
      },
    ],
  },
  {
    title: 'Packing and returns',
    fields: [
      { name: 'packingDays', label: 'Packing days', inputMode: 'numeric' },
      {
        name: 'returnDays',
        label: 'Days to return',
        inputMode: 'numeric',
        helper: 'Counted from delivery. 0: only defects are taken back.',
      },
    ],
  },
  {
    title: 'Holidays',
    fields: [
      {
        name: 'holidays',
        label: 'Days without packing or delivery',
        rows: 6,
        helper: 'One a line, for example: 2027-01-26 Republic Day. Sundays need not be listed.',
      },
    ],
  },
];

export function SectionFields({
  fields,
  field,
  values,
}: SettingsFieldsProps & (typeof SECTIONS)[number]) {
  return (
    <div className="settings-fields">
      {fields.map(({ name, rows, ...spec }) => {
        if (name === 'stateCode') return <StateSelect key={name} selected={values[name] ?? ''} />;
        return rows ? (
          <TextArea
            key={name}
            {...spec}
            rows={rows}
            state={field(name)}
            text={values[name] ?? ''}
          />
        ) : (
          <Field
            key={name}
            {...spec}
            {...field(name)}
            autoComplete="off"
            required={false}
            defaultValue={values[name]}
          />
        );
      })}
    </div>
  );
}

interface TextAreaProps extends Pick<FieldSpec, 'label' | 'helper'> {
  rows: number;
  state: FieldState;
  text: string;
}

function TextArea({ label, helper, rows, state: { name, error }, text }: TextAreaProps) {
  const id = useId();
  const described = [helper && `${id}-helper`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="settings-wide flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className="field resize-y py-2.5 leading-[1.4]"
        defaultValue={text}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      />
      {helper && (
        <p id={`${id}-helper`} className="text-xs text-ink-600">
          {helper}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function StateSelect({ selected }: { selected: string }) {
  return (
    <label className="flex min-w-0 flex-col gap-1 font-medium">
      State
      <select name="stateCode" className="field select font-normal" defaultValue={selected}>
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
