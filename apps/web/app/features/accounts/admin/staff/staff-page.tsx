import {
  adminStaff,
  type Invitation,
  listWork,
  type ReplyOf,
  ROLE_RULES,
  ROLES,
} from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import { useAction } from '#ui/use-action.ts';
import { InviteForm } from './invite-form.tsx';
import { LinkToShare } from './link-to-share.tsx';
import { MemberRow, type RowProps } from './member-row.tsx';

type LoadedStaff = ReplyOf<typeof adminStaff.list>;

/** The outcome of a change: a message, perhaps with a link to pass on, or a problem. */
interface Result {
  msg?: string;
  link?: string;
  problem?: string;
}

interface StaffPageProps {
  loaded: LoadedStaff;
  /** Resolves when the list is loaded again. */
  onChange: () => Promise<void>;
}

export function StaffPage({ loaded, onChange }: StaffPageProps) {
  const { staff, invitations, mail_enabled } = loaded;
  const [result, setResult] = useState<Result>({});
  const { busy, run } = useAction(async (change: () => Promise<Result>) => {
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
      {result.link && (
        <LinkToShare
          link={result.link}
          purpose="choose a new password"
          lifetime="one day"
          isMailed={false}
        />
      )}
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
      <InviteForm mailEnabled={mail_enabled} onInvited={onChange} />
      <RoleList />
    </div>
  );
}

/** Explains each role, from the table of roles. */
function RoleList() {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl">What each role may do</h2>
      <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLE_RULES[role].label}</dt>
            {listWork(role).map((work) => (
              <dd key={work} className="text-sm text-ink-600">
                {work}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
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
