/** Events of staff accounts, each with the receivers of its message. kinds/staff-notice.ts has the sentences. */
export const STAFF_EVENTS = {
  joined: 'member and owners',
  'role changed': 'member and owners',
  'staff disabled': 'member and owners',
  'staff enabled': 'member and owners',
  'password changed': 'member and owners',
  'password reset': 'member and owners',
  'authenticator app set': 'member and owners',
  'authenticator app removed': 'member and owners',
  'passkey added': 'member and owners',
  'passkey removed': 'member and owners',
  'recovery codes replaced': 'member and owners',
  'recovery code used': 'member and owners',
  'second factor reset': 'member and owners',
  'second step failed': 'member',
} as const;

export type StaffEvent = keyof typeof STAFF_EVENTS;
