/** Rule 46: letters, digits, hyphen and slash. */
const MAX_LENGTH = 16;
const PREFIX = /^[A-Z0-9]{1,4}$/;
const APRIL = 4;

const inIndia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Day in India, YYYY-MM-DD. */
export const dayInIndia = (time: Date): string => inIndia.format(time);

/** '26-27': from 1 April until 31 March in India. */
export function financialYear(time: Date): string {
  const [year = 0, month = 0] = dayInIndia(time).split('-').map(Number);
  const begins = month < APRIL ? year - 1 : year;
  return `${twoDigits(begins)}-${twoDigits(begins + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** 'KK/26-27/000001', as many digits as fit, at most six. */
export function formatDocumentNumber(prefix: string, year: string, serial: number): string {
  if (!PREFIX.test(prefix)) throw new RangeError(`prefix ${prefix}`);
  const digits = Math.min(6, MAX_LENGTH - prefix.length - year.length - 2);
  const number = `${prefix}/${year}/${String(serial).padStart(digits, '0')}`;
  if (number.length > MAX_LENGTH) throw new RangeError(`series ${prefix}/${year} is used up`);
  return number;
}
