import { places } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import { findPlace } from './find-place.ts';

/** Not kept by the response cache: a lookup is cheaper than the room of its response. */
export function placesRoutes(app: FastifyInstance) {
  registerEndpoint(app, places.find, async ({ params }) => ({
    place: findPlace(params.pin) ?? null,
  }));
}
