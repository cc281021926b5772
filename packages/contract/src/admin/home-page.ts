import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { HomePage, MAX_TILES } from '../home-page.ts';

const Version = z.int().check(z.minimum(0));

export const adminHomePage = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/home-page',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Banner and tiles of the home page',
    reply: z.object({ home: HomePage, version: Version }),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/home-page',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Replaces banner and tiles unless they were changed since they were loaded',
    body: z.extend(HomePage, { version: Version }),
    reply: z.object({ msg: z.string(), version: Version }),
  }),
  addImages: defineEndpoint({
    method: 'POST',
    path: '/api/admin/home-page/pictures',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Stores pictures for the banner and the tiles',
    body: z.object({}),
    files: { field: 'images', maxCount: MAX_TILES + 1, maxBytes: 8 * 1024 * 1024 },
    reply: z.object({ sent: z.array(z.string()) }),
  }),
};
