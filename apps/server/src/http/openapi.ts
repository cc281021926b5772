import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** Serves the OpenAPI document, generated from the contract's schemas. */
export async function registerOpenApi(app: FastifyInstance, { withUi }: { withUi: boolean }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Shop API', version: '1', description: 'The calls of the online shop.' },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  if (withUi) {
    const { default: swaggerUi } = await import('@fastify/swagger-ui');
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: UI_POLICY });
  }
}

/** Swagger UI uses inline styles. */
const UI_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
