import { adminPages, type PageName } from '@shop/contract';
import type { Call } from '#api/call.ts';

export const loadPages = async (api: Call) => (await api(adminPages.list, {})).pages;
export type AdminPageRow = Awaited<ReturnType<typeof loadPages>>[number];

/** @returns the page to read after this one: the next that was never published, or the first such page. */
export function findNextUnread(pages: AdminPageRow[], current: PageName): PageName | undefined {
  const place = pages.findIndex(({ page }) => page === current);
  const others = [...pages.slice(place + 1), ...pages.slice(0, Math.max(place, 0))];
  return others.find(({ at }) => at === null)?.page;
}

export const loadAdminPage = (api: Call, page: PageName) =>
  api(adminPages.view, { params: { page } });
export type AdminPage = Awaited<ReturnType<typeof loadAdminPage>>;
