import { accounts } from '@shop/contract';
import { useState } from 'react';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { call, tryCall } from './call.ts';

/** Ends the session and reloads the page; `busy` stays true until then. */
export function useLogOut(query: { as?: 'admin' }, onLoggedOut: () => void) {
  const showAlert = useAlert();
  const [busy, setBusy] = useState(false);

  const logOut = async () => {
    if (busy) return;
    setBusy(true);
    const { error } = await tryCall(call(accounts.logOut, { query }));
    if (error) {
      setBusy(false);
      await showAlert(error.message);
    } else {
      onLoggedOut();
      location.reload();
    }
  };
  return { busy, logOut: () => void logOut() };
}
