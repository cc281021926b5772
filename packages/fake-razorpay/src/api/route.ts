import type { FastifyRequest } from 'fastify';
import type { Call } from '../faults/faults.ts';
import type { Provider } from '../provider.ts';
import type { Query } from './lists.ts';

interface ApiRequest {
  id: string;
  body: unknown;
  query: Query;
  request: FastifyRequest;
}

export interface Route {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  /** Name for fault injection. */
  call?: Call;
  effect: (provider: Provider, apiRequest: ApiRequest) => unknown;
}
