import { ROLE_RULES, type Role } from '@shop/contract';
import type { StaffEvent } from '#mail/staff-events.ts';

/** Each ends a subject and is a heading. */
const events: Record<StaffEvent, string> = {
  joined: 'A staff account was created',
  'role changed': 'The role of a staff account was changed',
  'staff disabled': 'A staff account was disabled',
  'staff enabled': 'A staff account was enabled',
  'password changed': 'The password of a staff account was changed',
  'authenticator app set': 'An app with codes was set up',
  'authenticator app removed': 'An app with codes was removed',
  'passkey added': 'A passkey was added',
  'passkey removed': 'A passkey was removed',
  'recovery codes replaced': 'New recovery codes were made',
  'recovery code used': 'A recovery code was used',
  'second factor reset': 'The second step of a staff account was reset',
  'second step failed': 'Wrong codes after the right password',
};

/** Sentences that only some events need. */
const details: Partial<Record<StaffEvent, string>> = {
  'second step failed':
    'Somebody knows the password of this account and has tried to log in three times or more. If it was not you, choose a new password under My account at once.',
};

/** Words of the messages about accounts of staff. */
export const staffWords = {
  staffInvitation: {
    subject: (brand: string) => `Join the staff of ${brand}`,
    heading: (brand: string) => `You are invited to work at ${brand}`,
    lead: (by: string, brand: string) =>
      `${by} invites you to the admin of ${brand}. The link in this message works once, within three days.`,
    work: (role: Role) => `You will ${ROLE_RULES[role].work}.`,
    button: 'Set name and password',
    notYou: 'If you do not know about this, do nothing. Nobody gets access then.',
    because: (brand: string) =>
      `You get this message because this address was invited to the staff of ${brand}.`,
  },

  staffNotice: {
    events,
    details,
    subject: (brand: string, event: string) => `${brand}: ${event}`,
    own: (time: string) => `This happened to your own account on ${time}.`,
    other: (time: string) => `This happened on ${time}.`,
    account: 'Account',
    role: 'Role',
    roleName: (role: Role): string => ROLE_RULES[role].label,
    expected: 'If you know about this, you do not need to do anything.',
    tellOwner: (helpLine: string) =>
      `If you do not, tell the owner of the shop at once, or call ${helpLine}.`,
    checkLog: 'If you do not, look into the security log. Under Staff you can disable an account.',
    openLog: 'Open the security log',
    because: (brand: string) => `You get this message because you work at ${brand}.`,
  },
};
