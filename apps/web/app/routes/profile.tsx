import { accounts, type ProfileChange, type Profile as User } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { callAsVisitor } from '#api/call.server.ts';
import { type Call, call, Refusal } from '#api/call.ts';
import { useRememberedSession } from '#api/use-session-hint.ts';
import { AddressSection } from '#features/accounts/address-section.tsx';
import { ChangePassword } from '#features/accounts/change-password.tsx';
import { checkSession, hasSession, insist } from '#features/accounts/check-session.ts';
import { PersonalInformation } from '#features/accounts/personal-information.tsx';
import { ProfileLeaveGuard } from '#features/accounts/unsaved-profile-guard.tsx';
import { titled } from '#layout/page-title.ts';
import type { Route } from './+types/profile.ts';

const isEnded = (error: unknown) => error instanceof Refusal && error.code === 'NOT_SIGNED_IN';

/** The profile on the screen, for the moment when it cannot be fetched anew. */
let shown: { user: User } | undefined;

export const loader = (asked: Route.LoaderArgs) => {
  const { call: ask } = callAsVisitor(asked);
  return loadProfile(ask, () => insist(() => hasSession(ask)));
};

export const clientLoader = () => loadProfile(call, checkSession);

async function loadProfile(ask: Call, isSignedIn: () => Promise<boolean>) {
  try {
    if (!(await isSignedIn())) return redirect('/login');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return shown ?? redirect('/signup');
  }
  try {
    return await ask(accounts.profile, {});
  } catch (error) {
    if (isEnded(error)) return redirect('/login');
    if (!(error instanceof Refusal) || !shown) throw error;
    return shown;
  }
}

export const meta = titled('My Profile');

export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null);
  const save = useSave(user);
  useRememberedSession(true);
  useEffect(() => {
    shown = { user };
    return () => {
      shown = undefined;
    };
  }, [user]);

  return (
    <div ref={page} className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <ProfileLeaveGuard within={page} />
      <h1 tabIndex={-1} className="text-3xl">
        My Profile
      </h1>
      <div className="profile-columns">
        <PersonalInformation user={user} onSave={save} />
        <AddressSection user={user} onSave={save} />
        <ChangePassword onSave={save} />
      </div>
    </div>
  );
}

function useSave(user: User) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (change: ProfileChange) => {
    try {
      await call(accounts.changeProfile, { body: change });
    } catch (error) {
      if (!isEnded(error)) throw error;
      await navigate('/login', { state: { why: 'ended' } });
      return false;
    }
    if (!('newPassword' in change)) shown = { user: { ...user, ...change } };
    await revalidate();
    return true;
  };
}
