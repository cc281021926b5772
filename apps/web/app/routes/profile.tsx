import { accounts, type ProfileChange, type Profile as User } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call, call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { withRetry } from '#api/with-retry.ts';
import { AddressSection } from '#features/accounts/address-section.tsx';
import { ChangePassword } from '#features/accounts/change-password.tsx';
import { checkSession, hasSession } from '#features/accounts/check-session.ts';
import { lastProfile } from '#features/accounts/last-profile.client.ts';
import { PersonalInformation } from '#features/accounts/personal-information.tsx';
import { UnsavedProfileGuard } from '#features/accounts/unsaved-profile-guard.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/profile.ts';

export const loader = (args: Route.LoaderArgs) => {
  const { call: api } = visitorApi(args);
  return loadProfile(api, () => withRetry(() => hasSession(api)));
};

export const clientLoader = (args: Route.ClientLoaderArgs) => {
  const api = browserApi(args);
  return loadProfile(api, () => checkSession(api), lastProfile.get);
};

/** @param getLastProfile in the browser, shown when the profile cannot be loaded. */
async function loadProfile(
  api: Call,
  isSignedIn: () => Promise<boolean>,
  getLastProfile?: () => { user: User } | undefined,
) {
  const session = await tryCall(isSignedIn());
  if (session.error) return getLastProfile?.() ?? redirect('/signup');
  if (!session.data) return redirect('/login');

  const { data, error } = await tryCall(api(accounts.profile, {}));
  if (!error) return data;
  if (error.code === 'NOT_SIGNED_IN') return redirect('/login');
  const profile = getLastProfile?.();
  if (!profile) throw error;
  return profile;
}

export const meta = pageTitle('My Profile');

export default function Profile({ loaderData: { user } }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null);
  const save = useSave(user);
  useSessionHint(true);
  useEffect(() => lastProfile.keep({ user }), [user]);

  return (
    <div ref={page} className="page flex max-w-[1008px] flex-col gap-6 py-8">
      <UnsavedProfileGuard page={page} />
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
    const { error } = await tryCall(call(accounts.changeProfile, { body: change }));
    if (error?.code === 'NOT_SIGNED_IN') {
      await navigate('/login', { state: { why: 'ended' } });
      return false;
    }
    if (error) throw error;
    if (!('newPassword' in change)) lastProfile.keep({ user: { ...user, ...change } });
    await revalidate();
    return true;
  };
}
