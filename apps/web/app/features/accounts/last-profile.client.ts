import type { Profile } from '@shop/contract';
import { keepLastLoaded } from '#api/last-loaded.client.ts';

export const lastProfile = keepLastLoaded<{ user: Profile }>();
