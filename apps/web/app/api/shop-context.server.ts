import { createContext } from 'react-router';

export interface ShopContext {
  /** Calls the API in the same process, without a socket. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** From configuration, never from a request's Host header. */
  origin: string;
}

export const shopContext = createContext<ShopContext>();
