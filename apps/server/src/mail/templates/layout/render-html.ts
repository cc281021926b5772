import { telUrl } from '@shop/domain/people/contact-links';
import type { MailContent, MessageShop } from '../define-mail.ts';
import type { Words } from '../words.ts';
import type { Block } from './blocks.ts';
import { type Html, html } from './html.ts';
import { DARK_STYLE, LIGHT, SANS, SERIF } from './theme.ts';

const HIDDEN =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px';

/** The HTML part: a card of at most 600 px on the shop's ground, without any external resource. */
export function renderHtml(
  blocks: Block[],
  { subject, lead, reason }: MailContent,
  shop: MessageShop,
  words: Words,
): string {
  const document = html`<!doctype html>
<html lang="${words.lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>
${DARK_STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${LIGHT.page};-webkit-text-size-adjust:100%">
<div style="${HIDDEN}">${lead}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.page}">
<tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="card" lang="${words.lang}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:10px;border-collapse:separate;text-align:left">
${renderHeader(shop.brand)}
${renderBody(blocks)}
${renderFooter(reason, shop, words)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
  return document.toString();
}

/** The brand above a kara: the border of a kasavu saree, as under the shop's own header. */
function renderHeader(brand: string): Html {
  return html`<tr><td class="brand" style="padding:20px 20px 12px;font:400 24px/1.25 ${SERIF};color:${LIGHT.brand}">${brand}</td></tr>
<tr><td class="gold" style="height:2px;font-size:0;line-height:0;border-top:4px solid ${LIGHT.gold}"></td></tr>
<tr><td class="red" style="height:2px;font-size:0;line-height:0;border-top:1px solid ${LIGHT.red}"></td></tr>
<tr><td class="gold" style="font-size:0;line-height:0;border-top:1px solid ${LIGHT.gold}"></td></tr>`;
}

const renderBody = (blocks: Block[]): Html =>
  html`<tr><td class="text" style="padding:24px 20px 8px;font:400 16px/1.5 ${SANS};color:${LIGHT.text};overflow-wrap:anywhere;word-break:break-word">
${blocks.map((block) => block.html)}
</td></tr>`;

function renderFooter(reason: string, shop: MessageShop, words: Words): Html {
  const { brand, address, contacts } = listShopLines(shop, words);
  const links = contacts.map(
    ({ label, url }) =>
      html`<a class="link" href="${url}" style="color:${LIGHT.link}">${label}</a><br>`,
  );
  return html`<tr><td class="footer line quiet" style="padding:16px 20px;font:400 14px/1.75 ${SANS};color:${LIGHT.quiet};background-color:${LIGHT.footer};border-top:1px solid ${LIGHT.line};border-radius:0 0 10px 10px;overflow-wrap:anywhere;word-break:break-word">
<strong class="text" style="color:${LIGHT.text}">${brand}</strong><br>
${address}<br>
${links}
<p style="margin:12px 0 0;line-height:1.5">${reason}</p>
</td></tr>`;
}

interface Contact {
  label: string;
  url: string;
}

/** The lines about the shop at the end of every message. */
export function listShopLines(
  { brand, address, helpLine, mobile, email }: MessageShop,
  { footer }: Words,
): { brand: string; address: string; contacts: Contact[] } {
  return {
    brand,
    address: address.filter((line) => line !== brand).join(', '),
    contacts: [
      ...(helpLine === mobile ? [] : [{ label: footer.helpLine(helpLine), url: telUrl(helpLine) }]),
      ...(mobile ? [{ label: footer.mobile(mobile), url: telUrl(mobile) }] : []),
      ...(email ? [{ label: email, url: `mailto:${email}` }] : []),
    ],
  };
}
