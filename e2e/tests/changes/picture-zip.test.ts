import { expect } from '@playwright/test';
import { insertStaff } from '@shop/test-kit/accounts';
import { createImage } from '@shop/test-kit/products';
import { packZip } from '@shop/test-kit/zip';
import { setCookie } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { chooseFile, press, result } from '#pages/changes.ts';

const test = withOwnShop({ worker: true });
test.slow();

test('[FILE-08] pictures of a ZIP come behind the products, and a missing one is named', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { token } = await insertStaff(shop.db, { role: 'catalogue' });
  await setCookie(page, 'admin', token);
  await visit(page, '/admin/products/import');
  await chooseFile(
    page,
    'sarees.csv',
    'name,sku,price,images\r\nKasavu,KK-1,1950,\r\nNila,KK-2,2450,nila.jpg\r\nMundu,M-1,900,KK-52.jpg\r\n',
  );
  await expect(page.getByText('Pictures (ZIP), if you have them')).toBeVisible();
  await page.getByLabel('Choose a ZIP').setInputFiles({
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: await packZip({
      'KK-1.jpg': await createImage(1),
      'kk-1-2.jpg': await createImage(2),
      'sarees/NILA.jpg': await createImage(3),
    }),
  });
  await expect(page.getByText('pictures.zip')).toBeVisible();
  await press(page, 'Check the file');
  await page.getByRole('link', { name: 'Please look 1' }).click();
  await expect(page.getByRole('row', { name: 'Row 4' })).toContainText(
    'There is no picture "KK-52.jpg" in the ZIP.',
  );
  await press(page, 'Import 3 products');
  await expect(result(page)).toContainText('3 products imported.');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await expect(pictures).toContainText('Pictures: 3 added.', { timeout: 60_000 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
