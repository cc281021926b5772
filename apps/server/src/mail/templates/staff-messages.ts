import { formatDateTime } from '@shop/domain/dates';
import { greet } from './greeting.ts';
import { button, fact, paragraph, spelledOut } from './layout/blocks.ts';
import { adminSecurityUrl } from './links.ts';
import type { MessageContent } from './message-content.ts';
import type { DataOf, MessageShop } from './message-data.ts';
import type { Words } from './words/en.ts';

export function staffInvitation(
  { link, by, role }: DataOf<'staff_invitation'>,
  { brand }: MessageShop,
  words: Words,
): MessageContent {
  const { subject, heading, lead, work, button: label, notYou, because } = words.staffInvitation;
  return {
    subject: subject(brand),
    heading: heading(brand),
    greeting: '',
    lead: lead(by, brand),
    blocks: [
      paragraph(work(role)),
      button(label, link),
      paragraph(notYou),
      spelledOut(words.spelledOut, link),
    ],
    reason: because(brand),
  };
}

export function staffNotice(
  { event, at, name, own, member }: DataOf<'staff_notice'>,
  shop: MessageShop,
  words: Words,
): MessageContent {
  const phrases = words.staffNotice;
  const title = phrases.events[event];
  const detail = phrases.details[event];
  const time = words.indiaTime(formatDateTime(at) ?? '');
  const whatToDo = own
    ? [paragraph(phrases.tellOwner(shop.helpLine))]
    : [paragraph(phrases.checkLog), button(phrases.openLog, adminSecurityUrl(shop))];
  return {
    subject: phrases.subject(shop.brand, title),
    heading: title,
    greeting: greet(name, words),
    lead: own ? phrases.own(time) : phrases.other(time),
    blocks: [
      ...(detail ? [paragraph(detail)] : []),
      fact(phrases.account, [`${member.name}, ${member.email}`]),
      fact(phrases.role, [phrases.roleName(member.role)]),
      paragraph(phrases.expected),
      ...whatToDo,
    ],
    reason: phrases.because(shop.brand),
  };
}
