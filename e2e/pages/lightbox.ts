import { expect, type Locator, type Page } from '@playwright/test';

/** The picture viewer, once it has opened: only then it fetches the large picture and takes keys. */
export async function openedViewer(page: Page): Promise<Locator> {
  const viewer = page.locator('.pswp');
  await expect(viewer.locator('.pswp__bg')).toHaveCSS('opacity', '0.8');
  await expect
    .poll(() =>
      viewer
        .locator('.pswp__img')
        .first()
        .evaluate((image: HTMLImageElement) => image.getAttribute('src') ?? image.currentSrc),
    )
    .toContain('w=1024');
  return viewer;
}
