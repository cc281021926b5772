import { expect } from '@playwright/test';
import { waitForHydration } from '#fixtures/navigation.ts';
import { openCounter, withCounterShop } from '#fixtures/servers/counter-shop.ts';
import { bill } from '#pages/counter.ts';

const test = withCounterShop();
test.slow();

const CAMERA = 'Scan with the camera';

test('[COUNTER-01] only the counter may use the camera', async ({ request }) => {
  const readPolicy = async (url: string) =>
    (await request.get(url)).headers()['permissions-policy'] ?? '';

  expect(await readPolicy('/admin/counter')).toBe(
    'camera=(self), geolocation=(), microphone=(), usb=()',
  );
  for (const url of [
    '/home',
    '/admin',
    '/admin/links',
    '/admin/counter/bill/1',
    '/admin/counter/x',
  ])
    expect(await readPolicy(url)).toBe('camera=(), geolocation=(), microphone=(), usb=()');
});

test('[COUNTER-01] the camera is offered where the browser reads codes, and adds a piece', async ({
  page,
  shop,
}) => {
  const product_id = await openCounter(page, shop);
  await expect(page.getByRole('button', { name: CAMERA })).toHaveCount(0);

  await page.addInitScript((code) => {
    class BarcodeDetector {
      detect = async () => [{ rawValue: code }];
    }
    Object.assign(window, { BarcodeDetector });
    const picture = document.createElement('canvas');
    // A picture that never changes sends nothing.
    const draw = () => {
      picture.getContext('2d')?.fillRect(0, 0, 10, 10);
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = async () => picture.captureStream();
  }, `https://shop.example/product-info/${product_id}`);
  // Another screen was the first one of the document, which may not use the camera.
  await page.goto('/admin/links');
  await waitForHydration(page);
  await page.evaluate(() => {
    // React Router exposes its router under this name.
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (url: string) => Promise<void> };
    };
    void router.navigate('/admin/counter');
  });
  await page.getByRole('button', { name: CAMERA }).click();
  await expect(bill(page).getByText('Total, 1 piece')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
