import { getSetting, SETTING_NAMES, type SettingName, ShopSettings } from '@shop/contract';
import type { DeliveryZone } from '@shop/domain/orders/delivery';

type Environment = Record<string, string | undefined>;

const free = (minDays: number, maxDays: number): DeliveryZone => ({
  delivers: true,
  charge: 0,
  freeFrom: null,
  minDays,
  maxDays,
});

const ZONES = {
  district: free(1, 3),
  state: free(2, 4),
  south: free(3, 6),
  rest: free(4, 8),
  remote: free(6, 12),
};

/** The settings of a new shop. The first start stores them; afterwards the database decides. */
export function readFirstSettings(env: Environment): ShopSettings {
  const text = (name: string) => env[`SHOP_${name}`]?.trim() ?? '';
  const readSetting = (name: SettingName) => {
    const setting = getSetting(name);
    const value = setting.env ? text(setting.env) : '';
    if (!value) return setting.first;
    return Array.isArray(setting.first) ? value.split('|').map((line) => line.trim()) : value;
  };
  const result = ShopSettings.safeParse({
    ...Object.fromEntries(SETTING_NAMES.map((name) => [name, readSetting(name)])),
    social: { url: text('SOCIAL_URL'), name: text('SOCIAL_NAME') },
    officer: { name: '', designation: '', phone: '', email: '' },
    zones: ZONES,
  });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `  the setting SHOP_… for ${path.join('.')}: ${message}`,
  );
  throw new Error(`Invalid settings:\n${problems.join('\n')}`);
}
