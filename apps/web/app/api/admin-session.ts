/** Once the shop has said yes it is not asked again: a session that ends is noticed by the calls. */
let admitted = false;
let isUnsaved = () => false;
let held = false;

export const isAdmitted = () => admitted;

export function rememberAdmin(isAdmin: boolean) {
  admitted = isAdmin;
  held = false;
}

/** What is not saved keeps its page when the session ends: it is saved after a login elsewhere. */
export function holdWhile(ask: () => boolean) {
  isUnsaved = ask;
  return () => {
    isUnsaved = () => false;
    held = false;
  };
}

/** The shop does not know its admin any more. Says whether the page may be left. */
export function endSession(): boolean {
  rememberAdmin(false);
  held = isUnsaved();
  return !held;
}

/** The session has ended, and what was not saved then is still there. */
export const isHeld = () => held && isUnsaved();
