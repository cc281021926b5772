import { createContext } from 'react-router';

export interface ShopContext {
  /** Reaches the API in the same process, without a socket. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The address of the shop, from configuration; never from a request's Host header. */
  origin: string;
}

export const shopContext = createContext<ShopContext>();
