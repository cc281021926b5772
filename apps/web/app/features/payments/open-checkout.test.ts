import { describe, expect, it } from 'vitest';
import { isInAppBrowser } from './open-payment-window.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';

describe('isInAppBrowser', () => {
  it.each([
    `${ANDROID} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 337.0.0.35.102 Android`,
    `${IPHONE} (KHTML, like Gecko) Mobile/21F90 Instagram 337.0.3.23.54 (iPhone14,5; iOS 17_5)`,
    `${ANDROID} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/469.0.0.51.80;]`,
    `${IPHONE} (KHTML, like Gecko) Mobile/21F90 [FBAN/FBIOS;FBAV/470.0.0.38.108;FBDV/iPhone14,5]`,
    'Opera/9.80 (Android; Opera Mini/80.0.2254/191.330; U; en) Presto/2.12.423 Version/12.16',
    `${ANDROID} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.7.5.1321 Mobile Safari/537.36`,
    'UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-IN; RMX1805) U2/1.0.0 UCBrowser/10.7.9.856 U2/1.0.0 Mobile',
  ])('sends %s to the provider and back', (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([
    `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`,
    `${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    `${ANDROID} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.2.4342.79017`,
    `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ])('opens the checkout in %s', (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });
});
