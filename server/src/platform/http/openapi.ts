import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ACCESS_LEVELS, NEEDS_PROFILE, ROLES, TOKEN_PREFIX, TOKEN_SCOPES } from '#contract/access-levels.ts';
import * as chats from '#contract/chats/views.ts';
import { COMMON_ERRORS, ERROR_STATUSES, type ErrorCode, errorBody } from '#contract/errors.ts';
import * as events from '#contract/events/views.ts';
import * as hangouts from '#contract/hangouts/views.ts';
import { type IdentityCall, identityCalls, identityErrorBody, identityUser } from '#contract/identity/routes.ts';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import * as media from '#contract/media/views.ts';
import * as operators from '#contract/operators/views.ts';
import * as passkeys from '#contract/passkeys/views.ts';
import * as profiles from '#contract/profiles/views.ts';
import { clientFrame, liveEvent, REALTIME_PATH, SUBSCRIPTIONS, serverFrame } from '#contract/realtime.ts';
import * as reports from '#contract/reports/views.ts';
import type { RouteSpec } from '#contract/route.ts';
import * as safety from '#contract/safety/views.ts';
import { errorAnswer, messageOf } from './errors.ts';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;
type RouteDocument = Parameters<Transform>[0];
type TransformObject = NonNullable<FastifyDynamicSwaggerOptions['transformObject']>;
type Json = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schemas that get a name of their own in the document: what the slices' `views.ts` export, and a few more. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  const views = {
    ...chats,
    ...events,
    ...hangouts,
    ...media,
    ...operators,
    ...passkeys,
    ...profiles,
    ...reports,
    ...safety,
  };
  const otherSchemas = {
    error: errorBody,
    identityError: identityErrorBody,
    identityUser,
    clientFrame,
    liveEvent,
    serverFrame,
  };
  for (const [name, schema] of Object.entries({ ...views, ...otherSchemas })) {
    if (schema instanceof z.ZodMiniType) registry.add(schema, { id: name[0]?.toUpperCase() + name.slice(1) });
  }
  return registry;
}

const schemaRegistry = namedSchemas() as never;
const toJsonSchema = createJsonSchemaTransform({ schemaRegistry });
const addNamedSchemas = createJsonSchemaTransformObject({ schemaRegistry });

/** Each contract route by the method and url it is mounted under. */
const contractRoutes = new Map<string, { slice: string; name: string; spec: RouteSpec }>(
  Object.entries(routes).flatMap(([slice, sliceRoutes]) =>
    Object.entries(sliceRoutes as Record<string, RouteSpec>).map(
      ([name, spec]) => [`${spec.method} ${spec.path}`, { slice, name, spec }] as const,
    ),
  ),
);
/** The same for the identity API; in a Fastify url a double colon is a literal one. */
const identityRoutes = new Map<string, { name: string; call: IdentityCall }>(
  Object.entries(identityCalls as Record<string, IdentityCall>).map(
    ([name, call]) => [`${call.method} ${call.path.replace(':', '::')}`, { name, call }] as const,
  ),
);

/** Returns the error codes a route may answer: its own, the common ones, and those of its access level. */
export function errorCodesOf(spec: RouteSpec): ErrorCode[] {
  const isHiddenFromSome = Object.values(ACCESS_LEVELS[spec.access]).includes('hide');
  const codes = new Set<ErrorCode>(['UNAUTHENTICATED', ...spec.errors, ...COMMON_ERRORS]);
  if (isHiddenFromSome) codes.add('NOT_FOUND');
  if (NEEDS_PROFILE.has(spec.access)) codes.add('PROFILE_REQUIRED');
  return [...codes];
}

const REQUEST_ID = '3f1c1f0e-6a5b-4d55-9a35-0d1b8f6f2a11';

/** Returns one response for each status, which names the error codes it stands for and what they mean. */
function errorResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUSES[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [ref('Error'), { properties: { error: { properties: { code: { enum: group } } } } }],
            },
            examples: Object.fromEntries(group.map((code) => [code, { value: errorAnswer(code, REQUEST_ID) }])),
          },
        },
      },
    ]),
  );
}

/** Turns the route's zod schemas into JSON Schema and adds what only the contract knows. */
function describeRoute(
  { slice, name, spec }: { slice: string; name: string; spec: RouteSpec },
  document: RouteDocument,
): FastifySchema {
  const { points, seconds } = RATE_LIMITS[spec.limit];
  const { params, query, body, output } = spec;
  const schemas = { params, querystring: query, body, response: { 200: output } };
  const { schema } = toJsonSchema({ ...document, schema: schemas } as never);
  const { response, ...rest } = schema as { response: Json };
  return {
    ...rest,
    operationId: `${slice}.${name}`,
    tags: [slice],
    summary: spec.summary,
    description: `Access level: \`${spec.access}\`. Rate limit: ${points} requests in ${seconds} seconds.`,
    security: [
      ...(spec.access === 'public' ? [{}] : []),
      { idToken: [] },
      ...(spec.tokenScope ? [{ apiToken: [spec.tokenScope] }] : []),
    ],
    ...(spec.bytes && { consumes: [...spec.bytes], body: { type: 'string', format: 'binary' } }),
    response: {
      200: { description: 'The request succeeded.', content: { 'application/json': { schema: response[200] } } },
      ...errorResponses(errorCodesOf(spec)),
    },
    'x-access-level': spec.access,
    'x-rate-limit': { name: spec.limit, points, seconds },
  } as FastifySchema;
}

/** Returns the error responses of a call of the identity API. Faults are answered without JSON. */
function identityErrorResponses(codes: readonly string[]): Record<string, Json> {
  const listed = codes.length > 0 ? `, or ${codes.map((code) => `\`${code}\``).join(', ')}` : '';
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: ref('IdentityError') } },
  });
  const fault = {
    description: 'Briefly unavailable. Try again.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  };
  return {
    400: error(
      `The request is malformed${listed}. \`message\` is the code, sometimes followed by \` : \` and details.`,
    ),
    403: error('The API key is missing.'),
    500: fault,
    503: fault,
  };
}

/** Describes a call of the identity API, whose errors have the provider's shape. */
function describeIdentityCall(
  { name, call }: { name: string; call: IdentityCall },
  document: RouteDocument,
): FastifySchema {
  const schemas = { response: { 200: call.output }, ...(call.method === 'POST' && { body: call.body }) };
  const { schema } = toJsonSchema({ ...document, schema: schemas } as never);
  const { response, ...rest } = schema as { response: Json };
  return {
    ...rest,
    operationId: `identity.${name}`,
    tags: ['identity'],
    summary: call.summary,
    description: 'A call of the identity API, whose errors have the schema `IdentityError`.',
    security: [{ apiKey: [] }],
    consumes: ['application/json', ...(name === 'token' ? ['application/x-www-form-urlencoded'] : [])],
    response: {
      200: { description: 'The request succeeded.', content: { 'application/json': { schema: response[200] } } },
      ...identityErrorResponses(call.errors),
    },
    'x-access-level': 'public',
    'x-error-codes': call.errors,
  } as FastifySchema;
}

/** Describes the routes of the contract and of the identity API, and leaves out all others. */
const transform: Transform = (document) => {
  const { url, route } = document;
  const key = `${route.method} ${url}`;
  const inContract = contractRoutes.get(key);
  if (inContract) return { url, schema: describeRoute(inContract, document) };
  const inIdentity = identityRoutes.get(key);
  if (inIdentity) return { url, schema: describeIdentityCall(inIdentity, document) };
  return { url, schema: { hide: true } as FastifySchema };
};

/** The parts of a document that transformObject changes. */
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, Json> }>>;
  components: { schemas: Json; responses?: Json };
}

/** Gives error responses that several operations share one place, which makes the document half as large. */
function shareErrorResponses({ paths, components }: Described): void {
  const names = new Map<string, string>();
  const sharedResponses: Json = {};
  for (const { responses } of Object.values(paths).flatMap((operations) => Object.values(operations)))
    for (const [status, response] of Object.entries(responses)) {
      if (status === '200') continue;
      const text = JSON.stringify(response);
      const ofStatus = Object.keys(sharedResponses).filter((name) => name.startsWith(`Error${status}`)).length;
      const name = names.get(text) ?? (ofStatus === 0 ? `Error${status}` : `Error${status}Variant${ofStatus + 1}`);
      names.set(text, name);
      sharedResponses[name] = response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  components.responses = sharedResponses;
}

/** Adds the named schemas, without those that nothing refers to. */
const transformObject: TransformObject = (document) => {
  const described = addNamedSchemas(document as never) as Described;
  const { schemas } = described.components;
  shareErrorResponses(described);
  for (let isDone = false; !isDone; ) {
    const text = JSON.stringify(described);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"${ref(name).$ref}"`));
    for (const name of unused) delete schemas[name];
    isDone = unused.length === 0;
  }
  return described as never;
};

const accessLevelsTable = [
  `| access level | ${ROLES.join(' | ')} |`,
  `| --- |${' --- |'.repeat(ROLES.length)}`,
  ...Object.entries(ACCESS_LEVELS).map(
    ([level, verdicts]) => `| ${level} | ${ROLES.map((role) => verdicts[role]).join(' | ')} |`,
  ),
].join('\n');

const INTRODUCTION = `Responses are JSON. \`x-access-level\` is who may call an operation. \`x-rate-limit\` is how often, counted by member, or by address if the caller is not signed in.

What each role gets: \`allow\` means the request is served, \`refuse\` means 401, and \`hide\` means 404, as if the resource did not exist.

${accessLevelsTable}

Live events arrive on the WebSocket \`${REALTIME_PATH}\`. The document lists them under \`x-live-events\`; their shapes are the schemas \`ClientFrame\`, \`ServerFrame\` and \`LiveEvent\`.`;

/** Options for @fastify/swagger, which builds the document when it is first requested, not when the server starts. */
export const openApiOptions: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Stoop API', version: '1', description: INTRODUCTION, license: { name: 'UNLICENSED' } },
    // Where the document was read from.
    servers: [{ url: '/' }],
    tags: [...new Set([...Object.keys(routes), 'identity'])].map((name) => ({ name })),
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token that `identity.signInWithPassword` and `identity.token` return.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: `A token that an operator makes for a script. It works on the operations that name its scope: ${TOKEN_SCOPES.join(', ')}.`,
        },
        apiKey: { type: 'apiKey', in: 'query', name: 'key', description: 'The API key of the identity API.' },
      },
    },
    'x-live-events': {
      path: REALTIME_PATH,
      clientFrame: ref('ClientFrame'),
      serverFrame: ref('ServerFrame'),
      event: ref('LiveEvent'),
      subscriptions: SUBSCRIPTIONS,
    },
  } as FastifyDynamicSwaggerOptions['openapi'],
  convertConstToEnum: false,
  transform,
  transformObject,
};
