import { SECURITY_KINDS } from '@shop/contract';
import { Form, Link } from 'react-router';
import { Field } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { LoadedEvents } from './load-events.ts';

const NO_ERROR = { error: undefined, corrected: false };

export function EventFilters({ loaded }: { loaded: LoadedEvents }) {
  const { query, staff } = loaded;
  const filtered = query.kind || query.admin || query.customer || query.day;
  return (
    <Form className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,1fr)_auto] lg:items-end">
      <SelectField name="kind" label="Kind" error={undefined} defaultValue={query.kind}>
        <option value="">All</option>
        {Object.entries(SECURITY_KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField name="admin" label="Staff" error={undefined} defaultValue={query.admin}>
        <option value="">Everybody</option>
        {staff.map(({ admin_id, name }) => (
          <option key={admin_id} value={admin_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        {...NO_ERROR}
        name="customer"
        label="Customer number"
        inputMode="numeric"
        required={false}
        defaultValue={query.customer}
      />
      <Field
        {...NO_ERROR}
        name="day"
        label="Day"
        type="date"
        required={false}
        defaultValue={query.day}
      />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button button-filled">
          Show
        </button>
        {filtered && (
          <Link to="/admin/security" className="text-link tap-target">
            Show all
          </Link>
        )}
      </div>
    </Form>
  );
}
