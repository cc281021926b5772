import { ShopSettings } from '@shop/contract';
import type { DeliveryZone } from '@shop/domain/orders/delivery';

type Environment = Record<string, string | undefined>;

const free = (minDays: number, maxDays: number): DeliveryZone => ({
  delivers: true,
  charge: 0,
  freeFrom: null,
  minDays,
  maxDays,
});

const RULES = {
  countryOfOrigin: 'India',
  packingDays: 2,
  returnDays: 7,
  zones: {
    district: free(1, 3),
    state: free(2, 4),
    south: free(3, 6),
    rest: free(4, 8),
    remote: free(6, 12),
  },
  holidays: [],
};

/** The settings of a new shop. The first start stores them; afterwards the database decides. */
export function readFirstSettings(env: Environment): ShopSettings {
  const text = (name: string) => env[`SHOP_${name}`]?.trim() ?? '';
  const result = ShopSettings.safeParse({
    ...RULES,
    brand: text('BRAND') || 'Handloom shop',
    brandInMalayalam: text('BRAND_ML'),
    legalName: text('LEGAL_NAME'),
    address: (text('ADDRESS') || 'India').split('|').map((line) => line.trim()),
    stateCode: text('STATE_CODE') || '32',
    pinCode: text('PIN_CODE'),
    landline: text('LANDLINE'),
    mobile: text('MOBILE'),
    whatsApp: text('WHATSAPP'),
    email: text('EMAIL'),
    helpLine: text('HELP_LINE'),
    supportHours: text('SUPPORT_HOURS'),
    craft: text('CRAFT'),
    handwovenNote: text('HANDWOVEN_NOTE'),
    social: { url: text('SOCIAL_URL'), name: text('SOCIAL_NAME') },
    pan: '',
    documentPrefix: '',
    officer: { name: '', designation: '', phone: '', email: '' },
  });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `  the setting SHOP_… for ${path.join('.')}: ${message}`,
  );
  throw new Error(`Invalid settings:\n${problems.join('\n')}`);
}
