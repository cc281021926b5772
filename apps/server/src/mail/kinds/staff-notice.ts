import { ROLE_RULES, type Role } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { findMessageNotice } from '#mail/message-data.queries.ts';
import type { StaffEvent } from '#mail/staff-events.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, fact, paragraph } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TIME } from '#mail/templates/samples.ts';

/** Each ends a subject and is a heading. */
const events: Record<StaffEvent, string> = {
  joined: 'A staff account was created',
  'role changed': 'The role of a staff account was changed',
  'staff disabled': 'A staff account was disabled',
  'staff enabled': 'A staff account was enabled',
  'password changed': 'The password of a staff account was changed',
  'password reset': 'The password of a staff account was reset by an owner',
  'authenticator app set': 'An authenticator app was set up',
  'authenticator app removed': 'An authenticator app was removed',
  'passkey added': 'A passkey was added',
  'passkey removed': 'A passkey was removed',
  'recovery codes replaced': 'New recovery codes were created',
  'recovery code used': 'A recovery code was used',
  'second factor reset': 'The second step of a staff account was reset',
  'second step failed': 'Wrong codes were entered after the right password',
};

/** Sentences that only some events need. */
const details: Partial<Record<StaffEvent, string>> = {
  'password reset':
    'The old password does not work any more. The owner has a link by which a new one can be chosen.',
  'second step failed':
    'Someone who knows the password of this account has tried to log in three times or more. If it was not you, choose a new password under My account at once.',
};

export const staffNotice = defineMail({
  load: async ({ db }, message) => {
    const { staff_event: event, created_at: at, admin_id, about_admin_id } = message;
    const found = await findMessageNotice(db, message);
    if (!found || !event) return undefined;
    const { to, name, member } = found;
    // An owner is told about the account of someone else, too.
    const own = admin_id === about_admin_id;
    return { to, data: { event, at, name, own, member } };
  },
  words: {
    en: {
      events,
      details,
      subject: (brand: string, event: string) => `${brand}: ${event}`,
      own: (time: string) => `This happened to your account on ${time}.`,
      other: (time: string) => `This happened on ${time}.`,
      account: 'Account',
      role: 'Role',
      roleName: (role: Role): string => ROLE_RULES[role].label,
      expected: 'If you expected this, you do not need to do anything.',
      tellOwner: (helpLine: string) => `If not, tell the shop owner at once or call ${helpLine}.`,
      checkLog: 'If not, check the security log. You can disable an account under Staff.',
      openLog: 'Open the security log',
      reason: (brand: string) => `You received this email because you work at ${brand}.`,
    },
  },
  render: ({ event, at, name, own, member }, { brand, helpLine, origin }, say) => {
    const title = say.events[event];
    const detail = say.details[event];
    const time = say.indiaTime(formatDateTime(at) ?? '');
    const whatToDo = own
      ? [paragraph(say.tellOwner(helpLine))]
      : [paragraph(say.checkLog), button(say.openLog, `${origin}/admin/security`)];
    return {
      subject: say.subject(brand, title),
      heading: title,
      greeting: greet(name, say),
      lead: own ? say.own(time) : say.other(time),
      blocks: [
        ...(detail ? [paragraph(detail)] : []),
        fact(say.account, [`${member.name}, ${member.email}`]),
        fact(say.role, [say.roleName(member.role)]),
        paragraph(say.expected),
        ...whatToDo,
      ],
      reason: say.reason(brand),
    };
  },
  sample: {
    event: 'passkey added',
    at: SAMPLE_TIME,
    name: 'Meera',
    own: false,
    member: { name: 'Ravi Menon', email: 'ravi@shop.example', role: 'accounts' },
  },
  variants: {
    'own account': { name: 'Ravi Menon', own: true },
    'wrong codes': { event: 'second step failed', own: true },
  },
});
