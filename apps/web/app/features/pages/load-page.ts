import { type PageName, pages } from '@shop/contract';
import type { Call } from '#api/call.ts';

export const loadPage = (api: Call, page: PageName) => api(pages.view, { params: { page } });

export type LoadedPage = Awaited<ReturnType<typeof loadPage>>;
