import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { BODY_MAX_BYTES, PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { isUnreachable } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { AppError, errorAnswer, fail, fieldsOf } from './errors.ts';
import { statusOf } from './mount.ts';

/** Only what the product itself serves may run, load or frame; a photo being cropped is a blob. */
const CSP = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  mediaSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'INVALID_INPUT',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_INPUT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_INPUT',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_BAD_URL: 'INVALID_INPUT',
};

/** The HTTP server without any slice: schemas, headers, errors, limits of size. */
export async function createHttp(log: Log, { trustProxy = false, secure = false } = {}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy,
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CSP },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // Files come as they are; how large they may be depends on whether the route takes files at all.
  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: PHOTO_MAX_BYTES },
    (request, body, done) => {
      const { bytes } = request.routeOptions.config as { bytes?: readonly string[] };
      const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
      if (!bytes?.includes(type)) done(new AppError(bytes ? 'PHOTO_UNREADABLE' : 'INVALID_INPUT'));
      else done(null, body);
    },
  );
  app.addHook('onSend', async (request, reply) => {
    if (
      !reply.hasHeader('cache-control') &&
      /^\/(?:api|functions|v1|v2|identitytoolkit|securetoken)/.test(request.url)
    ) {
      reply.header('cache-control', 'no-store');
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const id = request.id;
    if (error instanceof AppError) return reply.status(statusOf(error)).send(errorAnswer(error.code, id, error.fields));
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issues = error.validation.map(({ instancePath, keyword, message = '', params }) => ({
        path: instancePath.split('/').slice(1),
        code: keyword,
        message,
        keys: params.keys as string[] | undefined,
      }));
      return reply.status(400).send(errorAnswer('INVALID_INPUT', id, fieldsOf(issues)));
    }
    const known = FRAMEWORK_ERRORS[(error as { code?: string }).code ?? ''];
    if (known) {
      const { bytes } = request.routeOptions.config as { bytes?: readonly string[] };
      const code = known === 'TOO_LARGE' && bytes ? 'PHOTO_TOO_LARGE' : known;
      return reply.status(code === 'INVALID_INPUT' ? 400 : 413).send(errorAnswer(code, id));
    }
    if (isUnreachable(error)) {
      request.log.warn({ reason: (error as Error).message, requestId: id }, 'database unreachable');
      return reply.status(503).header('retry-after', '2').send(errorAnswer('UNAVAILABLE', id));
    }
    request.log.error({ err: error, requestId: id, route: request.routeOptions.url }, 'unexpected error');
    return reply.status(500).send(errorAnswer('INTERNAL', id));
  });
  return app;
}

/** @throws AppError NOT_FOUND for every address of the API that no route has. */
export const apiNotFound = (): never => fail('NOT_FOUND');
