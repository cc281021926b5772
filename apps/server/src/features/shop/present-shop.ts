import type { PublicShop } from '@shop/contract';
import type { CurrentSettings } from './settings-store.ts';

/** Settings that are not public are removed by the reply schema. */
export const presentShop = (settings: CurrentSettings, sendsMail: boolean): PublicShop => ({
  ...settings,
  whatsApp: settings.whatsApp.replace(/\D/g, ''),
  sendsMail,
});
