import { findMessageStaff } from '#mail/message-data.queries.ts';
import { defineMail } from '#mail/templates/define-mail.ts';
import { button, paragraph, spelledOut } from '#mail/templates/layout/blocks.ts';
import { greet } from '#mail/templates/parts.ts';
import { SAMPLE_TOKEN } from '#mail/templates/samples.ts';

export const staffPasswordReset = defineMail({
  load: async ({ db, createStaffPasswordLink }, { admin_id, message_id }) => {
    const member = await findMessageStaff(db, admin_id);
    if (!member) return undefined;
    const link = await createStaffPasswordLink(message_id);
    return link === undefined ? undefined : { to: member.email, data: { name: member.name, link } };
  },
  words: {
    en: {
      subject: (brand: string) => `Choose a new password for the admin area of ${brand}`,
      heading: 'Choose a new password',
      lead: 'You can now choose a new password for the admin area. The link in this email works once, within 30 minutes.',
      button: 'Choose a new password',
      secondStep: 'If you have a second step, you still need it to log in.',
      notYou:
        'If you did not ask for this, ignore this email and tell the shop owner. Your password stays the same.',
      reason: (brand: string) => `You received this email because you work at ${brand}.`,
    },
  },
  render: ({ name, link }, { brand }, say) => ({
    subject: say.subject(brand),
    heading: say.heading,
    greeting: greet(name, say),
    lead: say.lead,
    blocks: [
      button(say.button, link),
      paragraph(say.secondStep),
      paragraph(say.notYou),
      spelledOut(say.spelledOut, link),
    ],
    reason: say.reason(brand),
  }),
  sample: {
    name: 'Ravi Menon',
    link: `https://shop.example/admin/new-password?t=${SAMPLE_TOKEN}`,
  },
});
