import {
  adminStaff,
  type Invitation,
  type ReplyOf,
  ROLE_RULES,
  ROLES,
  type Role,
  type StaffMember,
} from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import { useAction } from '#ui/use-action.ts';
import { InviteForm } from './invite-form.tsx';

type LoadedStaff = ReplyOf<typeof adminStaff.list>;

interface StaffPageProps {
  loaded: LoadedStaff;
  /** Resolves when the list is loaded again. */
  onChange: () => Promise<void>;
}

export function StaffPage({ loaded, onChange }: StaffPageProps) {
  const { staff, invitations, mail_enabled } = loaded;
  const [result, setResult] = useState<{ msg?: string; problem?: string }>({});
  const { busy, run } = useAction(async (change: () => Promise<{ msg: string }>) => {
    setResult({});
    const { data, error } = await tryCall(change());
    setResult(error ? { problem: error.message } : data);
    await onChange();
  });
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Staff
      </h1>
      <output className="font-medium">{result.msg}</output>
      <FormError>{result.problem}</FormError>
      <table className="data-table admin-table">
        <caption className="sr-only">Members of staff</caption>
        <TableHead columns={['Name', 'Role', 'Second step', 'Last seen', ACTIONS]} />
        <tbody>
          {staff.map((member) => (
            <MemberRow key={member.admin_id} member={member} busy={busy} run={run} />
          ))}
        </tbody>
      </table>
      {invitations.length > 0 && <Invitations invitations={invitations} busy={busy} run={run} />}
      {mail_enabled ? (
        <InviteForm onInvited={onChange} />
      ) : (
        <p>
          This shop does not send email. Ask the operator to create accounts with npm run admin.
        </p>
      )}
      <dl className="text-sm text-ink-600">
        {ROLES.map((role) => (
          <div key={role} className="flex gap-2">
            <dt className="font-semibold">{ROLE_RULES[role].label}</dt>
            <dd>{ROLE_RULES[role].work}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface RowProps {
  busy: boolean;
  run: (change: () => Promise<{ msg: string }>) => void;
}

function MemberRow({ member, busy, run }: RowProps & { member: StaffMember }) {
  const { admin_id, name, email, role, disabled, second_factor, last_seen_at, you } = member;
  const [asking, setAsking] = useState<Role | 'disable'>();
  const params = { admin_id: `${admin_id}` };
  const confirm = async () =>
    run(() =>
      asking === undefined || asking === 'disable'
        ? call(adminStaff.disable, { params })
        : call(adminStaff.changeRole, { params, body: { role: asking } }),
    );
  return (
    <tr>
      <th scope="row" data-label="Name">
        {name}
        {you && ' (you)'}
        {disabled && <span className="text-error"> Disabled</span>}
        <br />
        <span className="text-sm font-normal wrap-anywhere text-ink-600">{email}</span>
      </th>
      <td data-label="Role">
        <select
          aria-label={`Role of ${name}`}
          className="field row-control"
          // The stored role until the change is confirmed and saved.
          value={role}
          disabled={busy || disabled}
          onChange={({ target: { value } }) => setAsking(ROLES.find((one) => one === value))}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_RULES[one].label}
            </option>
          ))}
        </select>
      </td>
      <td data-label="Second step">{second_factor ? 'Yes' : 'No'}</td>
      <td data-label="Last seen">{last_seen_at ? formatShortDay(last_seen_at) : 'Logged out'}</td>
      <td>
        <button
          type="button"
          className="button button-outline row-control"
          aria-busy={busy}
          onClick={() =>
            disabled ? run(() => call(adminStaff.enable, { params })) : setAsking('disable')
          }
        >
          {disabled ? 'Enable' : 'Disable'}
          <span className="sr-only"> {name}</span>
        </button>
        {asking && (
          <ConfirmDialog
            question={
              asking === 'disable'
                ? `Remove access for ${name}? They will be logged out immediately.`
                : `Change ${name} to ${ROLE_RULES[asking].label}? They will have to log in again.`
            }
            onConfirm={confirm}
            onClose={() => setAsking(undefined)}
          />
        )}
      </td>
    </tr>
  );
}

function Invitations({ invitations, busy, run }: RowProps & { invitations: Invitation[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">Invited</h2>
      <ul className="device-list">
        {invitations.map(({ invitation_id, email, role, expires_at, expired }) => (
          <li key={invitation_id}>
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">{email}</p>
              <p className="text-sm text-ink-600">
                {ROLE_RULES[role].label},{' '}
                {expired ? 'the link has expired' : `until ${formatShortDay(expires_at)}`}
              </p>
            </div>
            <button
              type="button"
              className="text-link tap-target"
              aria-busy={busy}
              onClick={() => run(() => call(adminStaff.withdraw, { params: { invitation_id } }))}
            >
              Withdraw<span className="sr-only"> the invitation for {email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
