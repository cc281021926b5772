import { adminSettings, type ReplyOf } from '@shop/contract';
import { useRef, useState } from 'react';
import { canSave } from '#api/admin-session.ts';
import { call, tryCall } from '#api/call.ts';
import { AuditDetails } from '#audit/audit-history.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { SECTIONS, SectionFields } from './settings-fields.tsx';
import { parseSettings, readText, toFormValues } from './settings-form-data.ts';
import { TaxForm } from './tax-form.tsx';
import { FreeDelivery, ZoneTable } from './zone-table.tsx';

type LoadedSettings = ReplyOf<typeof adminSettings.view>;

export function SettingsPage({ loaded }: { loaded: LoadedSettings }) {
  return (
    <div className="page settings">
      <h1 tabIndex={-1} className="text-3xl">
        Settings
      </h1>
      <SettingsForm loaded={loaded} />
      <TaxForm registrations={loaded.tax} />
    </div>
  );
}

function SettingsForm({ loaded }: { loaded: LoadedSettings }) {
  const [values, setValues] = useState(() => toFormValues(loaded.settings));
  const version = useRef(loaded.version);
  const [saved, setSaved] = useState(false);
  const { form, formRef, field, formError, busy, forget } = useDraftedForm({
    parse: parseSettings,
    draft: 'settings',
    send: async (settings) => {
      setSaved(false);
      const body = { settings, version: version.current };
      const { data, error } = await tryCall(call(adminSettings.save, { body }));
      if (error) return { message: error.message };
      version.current = data.version;
      setValues(toFormValues(settings));
      setSaved(true);
      return undefined;
    },
  });

  return (
    <form {...form} className="contents" aria-label="Settings">
      <UnsavedChangesGuard
        isDirty={() => isDirty(formRef.current, values)}
        loginPath="/admin/login"
        isSignedIn={canSave}
        onLeave={forget}
      />
      {SECTIONS.map((section) => (
        <section key={section.title} className="settings-section">
          <h2 className="text-xl">{section.title}</h2>
          <SectionFields {...section} field={field} values={values} />
        </section>
      ))}
      <section className="settings-section">
        <h2 className="text-xl">Delivery</h2>
        <ZoneTable field={field} values={values} />
        <FreeDelivery checked={values['freeDelivery'] !== ''} />
      </section>
      <div className="settings-bar">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save settings
        </button>
        <output>{saved && 'Saved. Every page now shows the change.'}</output>
        <FormError>{formError}</FormError>
      </div>
      <AuditDetails key={String(saved)} query={{ subject: 'settings' }} />
    </form>
  );
}

function isDirty(form: HTMLFormElement | null, values: Record<string, string>): boolean {
  if (!form) return false;
  const data = new FormData(form);
  return Object.entries(values).some(([name, value]) => readText(data, name) !== value);
}
