/** Verified once per page load. A session that ends later is noticed by a 401. */
let verified = false;
let isDirty = () => false;
let pageKept = false;

export const isAdminVerified = () => verified;

export function setAdminVerified(isAdmin: boolean) {
  verified = isAdmin;
  pageKept = false;
}

/**
 * Keeps a page with unsaved changes open when the session ends, so that the admin can log in in
 * another tab and save. The returned function is an effect's cleanup.
 */
export function keepPageWhileDirty(isPageDirty: () => boolean) {
  isDirty = isPageDirty;
  return () => {
    isDirty = () => false;
    pageKept = false;
  };
}

/** @returns whether to go to the login page. */
export function endAdminSession(): boolean {
  setAdminVerified(false);
  pageKept = isDirty();
  return !pageKept;
}

/** False after the session has ended, unless the page with its changes is kept. */
export const canSave = () => verified || isPageKept();

/** The session has ended, and the page still has unsaved changes. */
export const isPageKept = () => pageKept && isDirty();
