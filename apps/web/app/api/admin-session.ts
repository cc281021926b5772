import { type Endpoint, mayCall, type StaffSession } from '@shop/contract';

/** Verified once per page load. A session that ends later is noticed by a 401. */
let verified = false;
/** Stays after the end of the session: a page that is kept still shows what its role may do. */
let staff: StaffSession | undefined;
let isDirty = () => false;
let pageKept = false;
let ended = false;

/** Stands for a staff member when the reply names no role. */
export const PLAIN_ADMIN: StaffSession = { name: 'Admin', role: 'owner', factors: [] };

export const isStaffVerified = () => verified;

/** @param session undefined when no member of staff is logged in; with a `step` only the password was given. */
export function setStaff(session: StaffSession | undefined) {
  verified = session !== undefined && session.step === undefined;
  staff = session ?? staff;
  pageKept = false;
  if (verified) ended = false;
}

export const getStaff = () => staff;

/** Whether the role may call an endpoint. Controls of other endpoints are hidden. */
export const may = (endpoint: Pick<Endpoint, 'access'>): boolean =>
  staff !== undefined && mayCall(staff.role, endpoint);

/**
 * Keeps a page with unsaved changes open when the session ends, so that the staff member can log
 * in from another tab and save.
 * @returns a cleanup function for useEffect.
 */
export function keepPageWhileDirty(isPageDirty: () => boolean) {
  isDirty = isPageDirty;
  return () => {
    isDirty = () => false;
    pageKept = false;
  };
}

/** @returns whether to go to the login page. */
export function endStaffSession(): boolean {
  setStaff(undefined);
  pageKept = isDirty();
  ended = !pageKept;
  return ended;
}

/** A call was rejected with 401, and there was no login since. */
export const hasSessionEnded = () => ended;

/** False after the session has ended, unless the page with its changes is kept. */
export const canSave = () => verified || isPageKept();

/** The session has ended, and the page still has unsaved changes. */
export const isPageKept = () => pageKept && isDirty();
