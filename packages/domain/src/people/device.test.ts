import { expect, it } from 'vitest';
import { describeDevice } from './device.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${KHTML}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML}`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = IPHONE.replaceAll('iPhone', 'iPad');

it.each([
  ['Chrome on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  ['Opera on Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`],
  ['UC Browser on Android', `${ANDROID} Version/4.0 UCBrowser/13.4 Mobile Safari/537.36`],
  [
    'Instagram on Android',
    `${ANDROID} Version/4.0 Chrome/142.0 Mobile Safari/537.36 Instagram 400.0`,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Safari on iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on iPhone', `${IPHONE} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1`],
  ['Facebook on iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`],
  ['Safari on iPad', `${IPAD} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Chrome on Windows', `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`],
  ['Safari on Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  [
    'Chrome on Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0) ${KHTML} Chrome/142.0 Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox on KaiOS',
    'Mozilla/5.0 (Mobile; LYF/F220B; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  ],
  ['A browser on Windows', 'Mozilla/5.0 (Windows NT 10.0)'],
  ['Chrome', 'Chrome/142.0'],
  ['A browser', 'curl/8.5.0'],
  ['A browser', ''],
  ['A browser', undefined],
])('[RESET-05] names %s', (expected, userAgent) => {
  expect(describeDevice(userAgent)).toBe(expected);
});

it('takes nothing else from what a browser says about itself', () => {
  const longest = describeDevice(`${'x'.repeat(50_000)} SamsungBrowser/ CrOS <script>`);

  expect(longest).toBe('Samsung Internet on Chromebook');
  expect(longest.length).toBeLessThanOrEqual(60);
});
