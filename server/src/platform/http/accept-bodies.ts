import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PHOTO_MAX_BYTES } from '#contract/limits.ts';
import { shapeErrorOf } from './body-checks.ts';
import { AppError, fail } from './errors.ts';

const FILE = /^(?:image\/|application\/octet-stream)/i;
const typeOf = (request: FastifyRequest) => (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';

/** Returns the content types of a body that is a file, as the route names them. */
export const fileTypesOf = (request: FastifyRequest) => request.routeOptions.config.bytes;

/** Reads bodies: JSON of a sound shape, and files where the route takes them. */
export function acceptBodies(http: FastifyInstance) {
  // Before the body is read, so that a type that a route does not accept costs nothing, however large the body.
  http.addHook('onRequest', async (request) => {
    const fileTypes = fileTypesOf(request);
    const type = typeOf(request);
    if (FILE.test(type) && !fileTypes?.includes(type.toLowerCase()))
      fail(fileTypes ? 'PHOTO_UNREADABLE' : 'INVALID_INPUT');
  });
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const shapeError = shapeErrorOf(body as string);
    if (shapeError) done(new AppError(shapeError));
    else void parseJson(request, body as string, done);
  });
  http.addContentTypeParser(FILE, { parseAs: 'buffer', bodyLimit: PHOTO_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}
