import { ROLE_RULES, type Role } from '@shop/contract';
import { findInvitation } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph, spelledOut } from '#mail/templates/layout/blocks.ts';

export const staffInvitation = defineMail({
  load: async ({ db, createInvitationLink }, { invitation_id }) => {
    const invitation = await findInvitation(db, invitation_id);
    if (!invitation || !invitation_id) return undefined;
    const { email: to, by, role } = invitation;
    const link = await createInvitationLink(invitation_id);
    return link === undefined ? undefined : { to, data: { link, by, role } };
  },
  words: {
    en: {
      subject: (brand: string) => `Join the staff of ${brand}`,
      heading: (brand: string) => `You are invited to work at ${brand}`,
      lead: (by: string, brand: string) =>
        `${by} has invited you to the admin area of ${brand}. The link in this email works once, within three days.`,
      work: (role: Role) => `You will ${ROLE_RULES[role].work}.`,
      button: 'Set your name and password',
      notYou: 'If you did not expect this, ignore this email. Nobody will get access.',
      reason: (brand: string) =>
        `You received this email because this address was invited to join the staff of ${brand}.`,
    },
  },
  render: ({ link, by, role }, { brand }, say) => ({
    subject: say.subject(brand),
    heading: say.heading(brand),
    greeting: '',
    lead: say.lead(by, brand),
    blocks: [
      paragraph(say.work(role)),
      button(say.button, link),
      paragraph(say.notYou),
      spelledOut(say.spelledOut, link),
    ],
    reason: say.reason(brand),
  }),
  sample: {
    link: `https://shop.example/admin/invitation?t=${'T'.repeat(43)}`,
    by: 'Meera',
    role: 'packing',
  },
});
