import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { identityCalls } from '#contract/identity/routes.ts';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import type { RouteSpec } from '#contract/route.ts';
import { errors } from '#web/text/en/server-errors.ts';
import { API_DOCS_PATH, OPENAPI_PATH } from './platform/http/api-docs.ts';
import { createTestApp, type TestApp } from './testing/app.ts';

interface Response {
  description: string;
  content: Record<string, { schema: unknown }>;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: unknown[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, Response>;
  'x-access-level': string;
  'x-rate-limit'?: unknown;
}
interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> };
}

/** Returns the response that a reference names; undefined for one that is no reference. */
function sharedResponse({ components }: OpenApiDocument, response: Response): Response | undefined {
  const { $ref } = response as { $ref?: string };
  return $ref === undefined ? undefined : components.responses[$ref.replace('#/components/responses/', '')];
}

const contract = Object.entries(routes).flatMap(([slice, sliceRoutes]) =>
  Object.entries(sliceRoutes as Record<string, RouteSpec>).map(([name, spec]) => ({
    id: `${slice}.${name}`,
    slice,
    spec,
  })),
);

describe('the OpenAPI document', () => {
  let test: TestApp;
  let document: OpenApiDocument;
  /** As it came, with references to shared responses. */
  let served: OpenApiDocument;
  const operations = new Map<string, Operation>();
  beforeAll(async () => {
    test = await createTestApp();
    const response = await test.app.http.inject({ url: OPENAPI_PATH });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('application/json');
    document = response.json();
    served = response.json();
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      for (const [status, response] of Object.entries(operation.responses))
        operation.responses[status] = sharedResponse(document, response) ?? response;
      operations.set(operation.operationId, operation);
    }
  });
  afterAll(() => test.close());

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(served) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    expect(served.servers).toEqual([{ url: '/' }]);
  });

  it('states each error response once', () => {
    const { components, paths } = served;
    const responses = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => Object.entries(operation.responses))
      .filter(([status]) => status !== '200')
      .map(([, response]) => (response as { $ref?: string }).$ref?.replace('#/components/responses/', ''));
    expect([...new Set(responses)].sort()).toEqual(Object.keys(components.responses).sort());
    const texts = Object.values(components.responses).map((response) => JSON.stringify(response));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThan(responses.length / 5);
  });

  it('refers only to schemas it contains, and contains none that nothing refers to', () => {
    const referred = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
    );
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
    expect(JSON.stringify(document)).not.toContain('PLACEHOLDER');
  });

  it('describes every route of the contract and of the identity API, and nothing else', () => {
    const expected = [...contract.map(({ id }) => id), ...Object.keys(identityCalls).map((name) => `identity.${name}`)];
    expect([...operations.keys()].sort()).toEqual(expected.sort());
  });

  it.each(contract)('describes $id as the contract states it', ({ id, slice, spec }) => {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[spec.method.toLowerCase()];
    expect(operation).toMatchObject({
      operationId: id,
      tags: [slice],
      summary: spec.summary,
      'x-access-level': spec.access,
      'x-rate-limit': { name: spec.limit, ...RATE_LIMITS[spec.limit] },
    });
    if (!operation) return;
    expect(operation.security).toContainEqual(spec.access === 'public' ? {} : { idToken: [] });
    expect(operation.security.filter((one) => 'apiToken' in (one as object))).toEqual(
      spec.tokenScope ? [{ apiToken: [spec.tokenScope] }] : [],
    );
    const names = (place: string) => operation.parameters?.filter((one) => one.in === place).map(({ name }) => name);
    const parameters = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(names('path') ?? []).toEqual(parameters);
    expect((names('query') ?? []).length > 0).toBe(spec.query !== undefined);
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
      spec.bytes ?? (spec.body ? ['application/json'] : []),
    );
    expect(operation.responses[200]?.content['application/json']?.schema).toBeTypeOf('object');
    const common = ['INVALID_INPUT', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL'] as const;
    for (const code of [...spec.errors, ...common]) {
      const { description } = operation.responses[ERROR_STATUSES[code]] ?? {};
      expect(description).toContain(`\`${code}\`: ${errors[code]}`);
    }
  });

  it('adds NOT_FOUND where the access level hides the resource from somebody', () => {
    expect(operations.get('operators.listRequests')?.responses[404]?.description).toContain('`NOT_FOUND`');
    expect(operations.get('discovery.intros')?.responses[404]).toBeUndefined();
  });

  it('serves the page that shows it with the Content-Security-Policy of every other page', async () => {
    const page = await test.app.http.inject({ url: API_DOCS_PATH });
    const health = await test.app.http.inject({ url: '/healthz' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toBe(health.headers['content-security-policy']);
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|https?:\/\//);
    for (const [, path = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await test.app.http.inject({ url: path })).statusCode).toBe(200);
    }
  });

  it('compresses the document and the viewer once, however often strangers ask for them', async () => {
    const get = (url: string, headers: Record<string, string> = {}) =>
      test.app.http.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });
    const page = brotliDecompressSync((await get(API_DOCS_PATH)).rawPayload).toString();
    const viewer = [...page.matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path);
    for (const path of [OPENAPI_PATH, API_DOCS_PATH, ...viewer]) {
      const { headers, rawPayload } = await get(path);
      // An answer that is compressed while it is sent has no length.
      expect([path, headers['content-encoding'], headers['content-length']]).toEqual([
        path,
        'br',
        `${rawPayload.length}`,
      ]);
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
    }
    // Both made the whole document for each request.
    for (const path of ['/json', '/yaml']) expect((await get(API_DOCS_PATH + path)).statusCode).toBe(404);
  });
});
