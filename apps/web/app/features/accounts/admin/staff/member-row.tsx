import { adminStaff, ROLE_RULES, ROLES, type Role, type StaffMember } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

export interface RowProps {
  busy: boolean;
  run: (change: () => Promise<{ msg: string; link?: string }>) => void;
}

type Question = { kind: 'disable' | 'password' | 'second step' } | { kind: 'role'; role: Role };

export function MemberRow({ member, busy, run }: RowProps & { member: StaffMember }) {
  const { admin_id, name, email, role, disabled, second_factor, last_seen_at, you } = member;
  const [asking, setAsking] = useState<Question>();
  const params = { admin_id: `${admin_id}` };
  const confirm = async (question: Question) => run(() => send(question, params));
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
          onChange={({ target: { value } }) => {
            const chosen = ROLES.find((one) => one === value);
            if (chosen) setAsking({ kind: 'role', role: chosen });
          }}
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
        <div className="flex flex-wrap gap-2">
          <RowButton
            label={disabled ? 'Enable' : 'Disable'}
            name={name}
            busy={busy}
            onPress={() =>
              disabled
                ? run(() => call(adminStaff.enable, { params }))
                : setAsking({ kind: 'disable' })
            }
          />
          {!you && !disabled && (
            <RowButton
              label="Reset password"
              name={name}
              busy={busy}
              onPress={() => setAsking({ kind: 'password' })}
            />
          )}
          {!you && !disabled && second_factor && (
            <RowButton
              label="Reset second step"
              name={name}
              busy={busy}
              onPress={() => setAsking({ kind: 'second step' })}
            />
          )}
        </div>
        {asking && (
          <ConfirmDialog
            question={ask(asking, name)}
            onConfirm={() => confirm(asking)}
            onClose={() => setAsking(undefined)}
          />
        )}
      </td>
    </tr>
  );
}

interface RowButtonProps {
  label: string;
  /** The member's name, for the accessible name of the button. */
  name: string;
  busy: boolean;
  onPress: () => void;
}

function RowButton({ label, name, busy, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button button-outline row-control"
      aria-busy={busy}
      onClick={onPress}
    >
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  );
}

function ask(question: Question, name: string): string {
  if (question.kind === 'role')
    return `Change ${name} to ${ROLE_RULES[question.role].label}? They will have to log in again.`;
  if (question.kind === 'disable')
    return `Remove access for ${name}? They will be logged out immediately.`;
  if (question.kind === 'password')
    return `Reset the password of ${name}? The old one stops working at once. You get a link to pass on.`;
  return `Remove the second step of ${name}? Do this only if their phone and recovery codes are lost.`;
}

function send(question: Question, params: { admin_id: string }) {
  if (question.kind === 'role')
    return call(adminStaff.changeRole, { params, body: { role: question.role } });
  if (question.kind === 'disable') return call(adminStaff.disable, { params });
  if (question.kind === 'password') return call(adminStaff.resetPassword, { params });
  return call(adminStaff.resetSecondFactor, { params });
}
