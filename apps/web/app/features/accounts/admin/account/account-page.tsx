import { type StaffAccount, staffAccount } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { useState } from 'react';
import { setStaff } from '#api/admin-session.ts';
import { call, tryCall } from '#api/call.ts';
import { RecoveryCodes } from '#features/accounts/admin/second-factor/recovery-codes.tsx';
import { SetUpFactor } from '#features/accounts/admin/second-factor/set-up-factor.tsx';
import { DeviceRow } from '#features/accounts/devices/device-row.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { StaffPasswordForm } from './staff-password-form.tsx';

interface AccountPageProps {
  account: StaffAccount;
  /** Resolves when the account is loaded again. */
  onChange: () => Promise<void>;
}

/** Account page of the member of staff who is logged in. */
export function AccountPage({ account, onChange }: AccountPageProps) {
  return (
    <div className="page flex max-w-[640px] flex-col gap-8 py-6">
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          My account
        </h1>
        <p className="mt-1 text-ink-600">
          {account.name}, {account.email}
        </p>
      </div>
      <SecondStep account={account} onChange={onChange} />
      <StaffPasswordForm onChange={onChange} />
      <Sessions account={account} onChange={onChange} />
    </div>
  );
}

function SecondStep({ account, onChange }: AccountPageProps) {
  const { totp, passkeys, recovery_codes_left, required, fresh } = account;
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const [problem, setProblem] = useState<string>();
  const hasFactor = totp || passkeys.length > 0;

  const { busy, run } = useAction(async (change: () => ReturnType<typeof removeFactor>) => {
    const { data, error } = await tryCall(change());
    setProblem(error?.message);
    if (!data) return;
    setStaff(data.staff);
    setCodes(data.recovery_codes);
    await onChange();
  });

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">Second step at login</h2>
      {!hasFactor && (
        <p>
          A second step protects you if somebody steals your password.
          {required ? ' Your role needs one.' : ' It is optional.'}
        </p>
      )}
      <ul className="device-list">
        {totp && (
          <FactorRow
            name="App with codes"
            busy={busy}
            onRemove={() => run(() => removeFactor({}))}
          />
        )}
        {passkeys.map(({ credential_id, name, created_at }) => (
          <FactorRow
            key={credential_id}
            name={`Passkey: ${name}, since ${formatShortDay(created_at)}`}
            busy={busy}
            onRemove={() => run(() => removeFactor({ credential_id }))}
          />
        ))}
      </ul>
      {adding ? (
        <SetUpFactor
          proveFirst={!fresh}
          onDone={({ staff }) => {
            setStaff(staff);
            setAdding(false);
            void onChange();
          }}
        />
      ) : (
        <button
          type="button"
          className="button button-outline self-start"
          onClick={() => setAdding(true)}
        >
          {hasFactor ? 'Add or replace' : 'Set up'}
        </button>
      )}
      {hasFactor && (
        <p className="flex flex-wrap items-center gap-x-4">
          {recovery_codes_left} recovery codes left.
          <button
            type="button"
            className="text-link tap-target"
            aria-busy={busy}
            onClick={() => run(() => call(staffAccount.newRecoveryCodes, {}))}
          >
            Make new ones
          </button>
        </p>
      )}
      <FormError>{problem}</FormError>
    </section>
  );
}

const removeFactor = (body: { credential_id?: string }) =>
  call(staffAccount.removeFactor, { body });

interface FactorRowProps {
  name: string;
  busy: boolean;
  onRemove: () => void;
}

function FactorRow({ name, busy, onRemove }: FactorRowProps) {
  return (
    <li>
      <p className="grow">{name}</p>
      <button type="button" className="text-link tap-target" aria-busy={busy} onClick={onRemove}>
        Remove<span className="sr-only">: {name}</span>
      </button>
    </li>
  );
}

function Sessions({ account: { sessions }, onChange }: AccountPageProps) {
  const [problem, setProblem] = useState<string>();
  const { running, run } = useAction(async (id: string) => {
    const { error } = await tryCall(call(staffAccount.logOutSession, { params: { id } }));
    setProblem(error?.message);
    await onChange();
  });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">Where you are logged in</h2>
      <ul className="device-list">
        {sessions.map((device) => (
          <DeviceRow
            key={device.session_id}
            device={device}
            busy={running?.[0] === device.session_id}
            onLogOut={() => run(device.session_id)}
          />
        ))}
      </ul>
      <FormError>{problem}</FormError>
    </section>
  );
}
