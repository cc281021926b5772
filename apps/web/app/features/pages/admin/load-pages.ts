import { adminPages, type PageName } from '@shop/contract';
import type { Call } from '#api/call.ts';

export const loadPages = async (api: Call) => (await api(adminPages.list, {})).pages;
export type AdminPageRow = Awaited<ReturnType<typeof loadPages>>[number];

export const loadAdminPage = (api: Call, page: PageName) =>
  api(adminPages.view, { params: { page } });
export type AdminPage = Awaited<ReturnType<typeof loadAdminPage>>;
