import { getSetting, NOTICE_KINDS, SETTING_NAMES, ShopSettings } from '@shop/contract';
import { ZONES } from '@shop/domain/orders/delivery';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';

/** Values of the fields by name; a name is the path of its setting: officer.name, zones.rest.charge. */
export type FormValues = Record<string, string>;

export function toFormValues(settings: ShopSettings): FormValues {
  const { address, courierSites, holidays, zones, officer, social, mutedNotices, ...others } =
    settings;
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, toText(value)])),
    address: address.join('\n'),
    courierSites: courierSites.join('\n'),
    holidays: holidays.map(({ date, name }) => `${date} ${name}`).join('\n'),
    ...Object.fromEntries(
      NOTICE_KINDS.map((kind) => [`notices.${kind}`, toBoxValue(!mutedNotices.includes(kind))]),
    ),
    ...withPrefix('officer', officer),
    ...withPrefix('social', social),
    ...Object.assign({}, ...ZONES.map((zone) => toZoneValues(zone, zones[zone]))),
  };
}

/** A box that is ticked sends 'on', and any other sends nothing. */
const toText = (value: string | number | boolean) =>
  typeof value === 'boolean' ? toBoxValue(value) : `${value}`;
const toBoxValue = (ticked: boolean) => (ticked ? 'on' : '');

const toZoneValues = (name: string, { delivers, ...zone }: ShopSettings['zones']['rest']) => ({
  ...withPrefix(`zones.${name}`, zone),
  [`zones.${name}.delivers`]: toBoxValue(delivers),
});

const withPrefix = (prefix: string, group: object): FormValues =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [`${prefix}.${name}`, `${value ?? ''}`]),
  );

/** Validates the form with the API's own schema. */
export function parseSettings(form: FormData): ParseResult<ShopSettings> {
  const { data, error } = z.safeParse(ShopSettings, toSettings(form));
  if (!error) return { values: data };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    errors[toFieldName(path.map(String))] ??= message;
  }
  return { errors };
}

/** Typed into one field each, an entry a line. */
const LISTS = ['address', 'courierSites', 'holidays'];

const toFieldName = ([name = '', ...rest]: string[]) =>
  LISTS.includes(name) ? name : [name, ...rest].join('.');

const NUMBERS = SETTING_NAMES.filter((name) => typeof getSetting(name).first === 'number');

const BOXES = SETTING_NAMES.filter((name) => typeof getSetting(name).first === 'boolean');

function toSettings(form: FormData) {
  const text = (name: string) => readText(form, name).trim();
  const group = (prefix: string, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, text(`${prefix}.${name}`)]));
  const texts = Object.fromEntries([...form.keys()].map((name) => [name, text(name)]));
  return {
    ...texts,
    ...Object.fromEntries(NUMBERS.map((name) => [name, toNumber(text(name))])),
    ...Object.fromEntries(BOXES.map((name) => [name, form.has(name)])),
    address: lines(text('address')),
    courierSites: lines(text('courierSites')),
    mutedNotices: NOTICE_KINDS.filter((kind) => !form.has(`notices.${kind}`)),
    social: group('social', ['url', 'name']),
    officer: group('officer', ['name', 'designation', 'phone', 'email']),
    zones: Object.fromEntries(
      ZONES.map((zone) => [
        zone,
        {
          delivers: form.has(`zones.${zone}.delivers`),
          charge: toNumber(text(`zones.${zone}.charge`) || '0'),
          freeFrom: toOptionalNumber(text(`zones.${zone}.freeFrom`)),
          minDays: toNumber(text(`zones.${zone}.minDays`)),
          maxDays: toNumber(text(`zones.${zone}.maxDays`)),
        },
      ]),
    ),
    holidays: lines(text('holidays')).map((line) => {
      const [date = '', ...name] = line.split(/\s+/);
      return { date, name: name.join(' ') };
    }),
  };
}

/** Browsers send line breaks as CR LF. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** NaN for anything that is not a number, which the schema rejects. */
const toNumber = (text: string) => (text ? Number(text.replaceAll(/[₹,\s]/g, '')) : Number.NaN);
const toOptionalNumber = (text: string) => (text ? toNumber(text) : null);
