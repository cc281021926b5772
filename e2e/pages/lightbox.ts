import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until the lightbox is open: only then it loads the large image and handles keys. */
export async function waitForLightbox(page: Page): Promise<Locator> {
  const lightbox = page.locator('.pswp');
  await expect(lightbox.locator('.pswp__bg')).toHaveCSS('opacity', '0.8');
  await expect
    .poll(() =>
      lightbox
        .locator('.pswp__img')
        .first()
        .evaluate((image: HTMLImageElement) => image.getAttribute('src') ?? image.currentSrc),
    )
    .toContain('w=1024');
  return lightbox;
}
