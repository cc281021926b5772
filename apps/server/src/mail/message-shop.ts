import type { ShopSettings } from '@shop/contract';
import { toKnownPhone } from '@shop/domain/people/sample-contacts';
import type { MessageShop } from './templates/define-mail.ts';

/** The settings as messages show them: phone numbers that are only samples are left out. */
export function toMessageShop(settings: ShopSettings, origin: string): MessageShop {
  const mobile = toKnownPhone(settings.mobile);
  return { ...settings, origin, mobile, helpLine: toKnownPhone(settings.helpLine) || mobile };
}
