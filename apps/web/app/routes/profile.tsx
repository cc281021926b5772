import {
  accountAddresses,
  accountDevices,
  accounts,
  type Device,
  type ProfileChange,
  privacy,
  type Profile as User,
} from '@shop/contract';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call, call, tryCall, withRetry } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { setSessionHint } from '#api/session-hint.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { AddressSection } from '#features/accounts/address-section.tsx';
import { FurtherAddresses } from '#features/accounts/addresses/further-addresses.tsx';
import { ChangePassword } from '#features/accounts/change-password.tsx';
import { checkSession, hasSession } from '#features/accounts/check-session.ts';
import { DevicesSection } from '#features/accounts/devices/devices-section.tsx';
import { PersonalInformation } from '#features/accounts/personal-information.tsx';
import { PrivacySection } from '#features/accounts/privacy/privacy-section.tsx';
import { UnsavedProfileGuard } from '#features/accounts/unsaved-profile-guard.tsx';
import { clearPendingPurchase } from '#features/cart/purchase/pending-purchase.ts';
import { loadMyQuestions } from '#features/support/load-my-questions.ts';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import type { Route } from './+types/profile.ts';
import { lastProfile } from './last-loaded.client.ts';

const MyQuestions = lazy(async () => {
  const module = await import('#features/support/my-questions.tsx');
  return { default: module.MyQuestions };
});

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
  const last = getLastProfile?.();
  const lastLoaded = last && {
    ...last,
    devices: undefined,
    addresses: undefined,
    erasure: undefined,
    questions: [],
  };
  const session = await tryCall(isSignedIn());
  if (session.error) return lastLoaded ?? redirect('/signup');
  if (!session.data) return redirect('/login');

  const [profile, devices, book, erasure, questions] = await Promise.all([
    tryCall(api(accounts.profile, {})),
    tryCall(api(accountDevices.list, {})),
    tryCall(api(accountAddresses.list, {})),
    tryCall(api(privacy.erasure, {})),
    loadMyQuestions(api),
  ]);
  if (!profile.error) {
    const { addresses } = book.data ?? {};
    const { devices: list } = devices.data ?? {};
    return { ...profile.data, devices: list, addresses, erasure: erasure.data, questions };
  }
  if (isSignedOut(profile.error)) return redirect('/login');
  if (!lastLoaded) throw profile.error;
  return lastLoaded;
}

export const meta = pageTitle('My Profile');

export default function Profile({
  loaderData: { user, devices, addresses, erasure, questions },
}: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null);
  const { brand } = useShop();
  const save = useSave(user);
  const { logOut, logOutEverywhere } = useDevices();
  const { revalidate } = useRevalidator();
  const leave = useLeaving();
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
      {addresses && <FurtherAddresses addresses={addresses.slice(1)} />}
      {questions.length > 0 && (
        <Suspense>
          <MyQuestions tickets={questions} brand={brand} />
        </Suspense>
      )}
      <DevicesSection devices={devices} onLogOut={logOut} onLogOutEverywhere={logOutEverywhere} />
      <PrivacySection erasure={erasure} onChange={revalidate} onErased={leave} />
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
    lastProfile.keep({ user: applyChange(user, change) });
    await revalidate();
    return true;
  };
}

/** The profile as saved, in case it cannot be loaded again. */
function applyChange(user: User, change: ProfileChange): User {
  if ('newPassword' in change) return user;
  if ('address' in change) return { ...user, address: change.address };
  const { name, phone, email } = change;
  return { ...user, name, phone, email };
}

/** Leaves the profile after the account was erased. */
function useLeaving() {
  const showAlert = useAlert();
  return async () => {
    setSessionHint(false);
    clearPendingPurchase();
    await showAlert('Your data has been erased.');
    location.assign('/home');
  };
}

function useDevices() {
  const showAlert = useAlert();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return {
    logOut: async ({ session_id: id }: Device) => {
      const { error } = await tryCall(call(accountDevices.logOut, { params: { id } }));
      if (error && isSignedOut(error)) return navigate('/login', { state: { why: 'ended' } });
      if (error && error.code !== 'DEVICE_NOT_FOUND') await showAlert(error.message);
      return revalidate();
    },
    logOutEverywhere: async () => {
      const { error } = await tryCall(call(accountDevices.logOutEverywhere, {}));
      if (error && !isSignedOut(error)) return showAlert(error.message);
      setSessionHint(false);
      clearPendingPurchase();
      return location.reload();
    },
  };
}
