import { getSetting, NOTICE_KINDS, SETTING_NAMES, SHOP_NOTICES } from '@shop/contract';
import { STATES } from '@shop/domain/states';
import { Field } from '#ui/forms/field.tsx';
import { LinesField } from '#ui/forms/lines-field.tsx';
import { OptionSelect } from '#ui/forms/option-select.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import type { FormValues } from './settings-form-data.ts';

export interface SettingsFieldsProps {
  field: (name: string) => FieldState;
  values: FormValues;
}

interface FieldSpec {
  name: string;
  label: string;
  helper?: string | undefined;
  inputMode?: 'tel' | 'email' | 'numeric' | 'url' | undefined;
  /** Rows of a text area. */
  rows?: number | undefined;
  /** Yes or no. */
  isBox?: boolean;
  /** Makes the field a choice of these. */
  choices?: readonly { value: number | string; label: string }[] | undefined;
}

const listFields = (title: string): FieldSpec[] =>
  SETTING_NAMES.filter((name) => getSetting(name).section === title).map((name) => {
    const { label, helper, inputMode, rows, choices, first } = getSetting(name);
    return { name, label, helper, inputMode, rows, choices, isBox: typeof first === 'boolean' };
  });

export const SECTIONS: { title: string; fields: FieldSpec[] }[] = [
  { title: 'Shop', fields: listFields('Shop') },
  {
    title: 'Contact',
    fields: [
      ...listFields('Contact'),
      { name: 'social.name', label: 'Social network' },
      { name: 'social.url', label: 'Link to your page', inputMode: 'url' },
    ],
  },
  { title: 'Notices to you', fields: listFields('Notices to you') },
  {
    title: 'Grievance officer',
    fields: [
      { name: 'officer.name', label: 'Name' },
      { name: 'officer.designation', label: 'Designation' },
      { name: 'officer.phone', label: 'Phone', inputMode: 'tel' },
      { name: 'officer.email', label: 'Email', inputMode: 'email' },
    ],
  },
  { title: 'Documents', fields: listFields('Documents') },
  { title: 'Packing and returns', fields: listFields('Packing and returns') },
  { title: 'Holidays', fields: listFields('Holidays') },
  { title: 'Prices', fields: listFields('Prices') },
  { title: 'Counter', fields: listFields('Counter') },
];

export function SectionFields({
  fields,
  field,
  values,
}: SettingsFieldsProps & (typeof SECTIONS)[number]) {
  return (
    <div className="settings-fields">
      {fields.map(({ name, rows, choices, isBox, ...spec }) => {
        if (name === 'stateCode') return <StateSelect key={name} selected={values[name] ?? ''} />;
        if (name === 'mutedNotices') return <NoticeSwitches key={name} values={values} />;
        if (isBox)
          return (
            <label key={name} className="settings-wide flex min-h-11 items-center gap-2">
              <input type="checkbox" name={name} defaultChecked={values[name] !== ''} />
              {spec.label}
            </label>
          );
        if (choices)
          return (
            <div key={name} className="settings-wide">
              <OptionSelect
                label={spec.label}
                helper={spec.helper}
                name={name}
                options={choices}
                selected={values[name] ?? ''}
              />
            </div>
          );
        return rows ? (
          <div key={name} className="settings-wide">
            <LinesField
              label={spec.label}
              helper={spec.helper}
              rows={rows}
              state={field(name)}
              text={values[name] ?? ''}
            />
          </div>
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

/** The settings store the kinds that are switched off; the form shows those that are on. */
function NoticeSwitches({ values }: Pick<SettingsFieldsProps, 'values'>) {
  return (
    <fieldset className="settings-wide flex min-w-0 flex-col">
      <legend className="font-medium">Send a notice of each</legend>
      {NOTICE_KINDS.map((kind) => (
        <label key={kind} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            name={`notices.${kind}`}
            defaultChecked={values[`notices.${kind}`] !== ''}
          />
          {SHOP_NOTICES[kind].label}
        </label>
      ))}
      <p className="text-xs text-ink-600">
        You get one email with everything new, from 8 am to 8 pm, at most every 15 minutes.
      </p>
    </fieldset>
  );
}
