import { keepLastLoaded } from '#api/last-loaded.client.ts';
import type { Shelf } from './stock-count-page.tsx';

export const lastShelf = keepLastLoaded<Shelf>();
