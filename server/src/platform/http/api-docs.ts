import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiOptions } from './openapi.ts';

export const OPENAPI_PATH = '/api/openapi.json';
export const API_DOCS_PATH = '/api/docs';

/** Collects the routes that are mounted after this call, and serves their OpenAPI document and a page to read it. */
export async function serveApiDocs(app: FastifyInstance) {
  await app.register(swagger, openApiOptions);
  let document: string | undefined;
  app.get(OPENAPI_PATH, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS_PATH,
    theme: { title: 'Stoop API' },
    // The standard layout has a bar with a logo whose inline styles the Content-Security-Policy refuses.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, displayOperationId: true },
  });
}
