const METRES_OF: Record<string, number> = {
  m: 1,
  mtr: 1,
  mtrs: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  cm: 0.01,
  cms: 0.01,
  centimetre: 0.01,
  centimetres: 0.01,
  mm: 0.001,
  in: 0.0254,
  inch: 0.0254,
  inches: 0.0254,
  '"': 0.0254,
  ft: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yds: 0.9144,
  yard: 0.9144,
  yards: 0.9144,
};

const GRAMS_OF: Record<string, number> = {
  g: 1,
  gm: 1,
  gms: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  kilogram: 1000,
  kilograms: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523,
};

const UNITS = { metres: METRES_OF, grams: GRAMS_OF } as const;
const STANDARD = { metres: 'm', grams: 'g' } as const;
export type MeasureKind = keyof typeof UNITS;

const NUMBER_AND_UNIT = /^([0-9][0-9,.]*)\s*(\p{L}+\.?|")?$/u;
const UNIT_OF_HEADER = /\(\s*(\p{L}+)\s*\)\s*$/u;

/** 'Weight (kg)' states a unit for its column. @returns undefined when it states none that we know */
export function readUnit(header: string, kind: MeasureKind): string | undefined {
  const unit = UNIT_OF_HEADER.exec(header)?.[1]?.toLowerCase();
  return unit !== undefined && unit in UNITS[kind] ? unit : undefined;
}

interface MeasureOptions {
  /** The unit of a number that states none. */
  unit?: string | undefined;
  decimalComma?: boolean;
}

/**
 * '5.5 m', '5.5' and '550 cm' in metres, of another unit with two decimals; '0.8 kg' in whole grams.
 * @returns NaN when it is not understood
 */
export function readMeasure(
  text: string,
  kind: MeasureKind,
  { unit: given, decimalComma = false }: MeasureOptions = {},
): number {
  const [, digits = '', unit = given ?? STANDARD[kind]] = NUMBER_AND_UNIT.exec(text.trim()) ?? [];
  const factor = UNITS[kind][unit.toLowerCase().replace(/\.$/, '')];
  const number = readDigits(digits, decimalComma);
  if (factor === undefined || Number.isNaN(number)) return Number.NaN;
  // Twelve digits first, so that 100.5 cm is not a little less than it says.
  const exact = Number((number * factor).toPrecision(12));
  if (kind === 'grams') return Math.round(exact);
  return factor === 1 ? exact : Math.round(Number((exact * 100).toPrecision(12))) / 100;
}

function readDigits(digits: string, decimalComma: boolean): number {
  if (decimalComma && /^[0-9]+,[0-9]+$/.test(digits)) return Number(digits.replace(',', '.'));
  if (/^[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]+)?$/.test(digits)) {
    return Number(digits.replaceAll(',', ''));
  }
  return /^[0-9]+(\.[0-9]*)?$/.test(digits) ? Number(digits) : Number.NaN;
}
