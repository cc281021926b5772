import { telUrl } from '@shop/domain/people/contact-links';
import type { MessageShop } from '../message-data.ts';
import type { Words } from '../words/en.ts';

interface Contact {
  label: string;
  url: string;
}

/** The lines about the shop at the end of every message. */
export function shopLines(
  { brand, address, helpLine, mobile, email }: MessageShop,
  { footer }: Words,
): { brand: string; address: string; contacts: Contact[] } {
  return {
    brand,
    address: address.filter((line) => line !== brand).join(', '),
    contacts: [
      { label: footer.helpLine(helpLine), url: telUrl(helpLine) },
      { label: footer.mobile(mobile), url: telUrl(mobile) },
      { label: email, url: `mailto:${email}` },
    ],
  };
}
