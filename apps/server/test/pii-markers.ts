import { createHmac } from 'node:crypto';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';

/** A customer whose every value is found nowhere else. */
export const PERSON = {
  name: 'Kanarina Vezhambal',
  email: 'kanarina.vezhambal@canary.example',
  phone: '9876001234',
  password: 'kanari pass phrase 77',
  address: {
    houseName: 'Kanari Nivas 4711',
    post_office: 'Kanaripuram',
    city: 'Kanarikara',
    state: 'Kanarinad',
    pinCode: '690077',
  },
};

/** Personal data of the same customer in the provider's webhooks. */
export const PAYER = {
  vpa: 'kanarina@canarybank',
  card: { last4: '7391', network: 'KANARIPAY', name: 'KANARINA ON CARD' },
};

/** Token of the metrics. */
export const TOKEN = 'kanari-metrics-token-0815';

/** Would start a new log line, or colour a terminal. */
export const FORGED =
  '\r\n{"level":50,"msg":"forged"}\r\n\u001b[31mred\u001b]0;title\u0007\u009b1m\u2028';

interface Marker {
  name: string;
  value: string;
}

interface Text {
  name: string;
  text: string;
}

const { address, ...rest } = PERSON;
const MARKERS: Marker[] = Object.entries({
  ...rest,
  ...address,
  vpa: PAYER.vpa,
  network: PAYER.card.network,
  card: PAYER.card.name,
  'key secret': TEST_KEYS.keySecret,
  'webhook secret': TEST_KEYS.webhookSecret,
  token: TOKEN,
}).map(([name, value]) => ({ name, value }));

const encodings = (value: string) => [
  value,
  encodeURIComponent(value),
  Buffer.from(value).toString('base64').replace(/=+$/, ''),
];

/** Digits count only as a whole number: timestamps and process ids contain many. */
function indexOfValue(value: string, text: string): number {
  if (/^\d+$/.test(value)) return text.search(new RegExp(`(?<!\\d)${value}(?!\\d)`));
  return Math.max(...encodings(value).map((form) => text.indexOf(form)));
}

export const findMarkers = (more: Marker[], texts: Text[]): string[] =>
  texts.flatMap(({ name: where, text }) =>
    [...MARKERS, ...more].flatMap(({ name, value }) => {
      const index = indexOfValue(value, text);
      if (index < 0) return [];
      return [`${name} in ${where}: …${text.slice(Math.max(0, index - 80), index + 80)}…`];
    }),
  );

/** Log lines that are not one JSON object, or that contain terminal control characters. */
export const findForgedLines = ({ name, text }: Text): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !isLogLine(line))
    .map((line) => `${name}: ${JSON.stringify(line.slice(0, 160))}`);

function isLogLine(line: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are the subject
  if (/[\u0000-\u001f\u007f\u009b]/.test(line)) return false;
  try {
    const { msg }: { msg?: unknown } = JSON.parse(line);
    return msg !== 'forged';
  } catch {
    return false;
  }
}

export function signedCapture(payment: object) {
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  const signature = createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
  };
}
