import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { compressedOnce, sendUnchanging, type Unchanging } from './compressed-once.ts';
import { openApiOptions } from './openapi.ts';

export const OPENAPI_PATH = '/api/openapi.json';
export const API_DOCS_PATH = '/api/docs';

/** Compresses within a few hundredths of a second, and nearly as well as at best. */
const BROTLI_QUALITY = 5;
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};
/** The files of the viewer that the page loads. */
const VIEWER_FILES = ['swagger-ui.css', 'index.css', 'favicon-32x32.png', 'swagger-ui-bundle.js'];
const VIEWER_FOLDER = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

/** Starts the viewer. Its standard layout has a bar with a logo whose inline styles the Content-Security-Policy refuses. */
const START = `window.onload = () => SwaggerUIBundle({
  url: '${OPENAPI_PATH}', dom_id: '#swagger-ui', deepLinking: true, presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout', docExpansion: 'none', filter: true, displayOperationId: true, validatorUrl: null,
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stoop API</title>
<link rel="stylesheet" href="${API_DOCS_PATH}/static/swagger-ui.css">
<link rel="stylesheet" href="${API_DOCS_PATH}/static/index.css">
<link rel="icon" type="image/png" href="${API_DOCS_PATH}/static/favicon-32x32.png" sizes="32x32">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${API_DOCS_PATH}/static/swagger-ui-bundle.js"></script>
<script src="${API_DOCS_PATH}/static/start.js"></script>
</body>
</html>
`;

/**
 * Collects the routes that are mounted after this call, and serves their OpenAPI document and a page to read it. Everybody may
 * read them, so each is read and compressed once: an answer costs a stranger's request nothing but the bytes.
 */
export async function serveApiDocs(http: FastifyInstance) {
  await http.register(swagger, openApiOptions);

  /** Serves what `content` returns, which is called for the first reader. Browsers revalidate their copy by its etag. */
  function serveUnchanging(path: string, type: string, content: () => string | Buffer) {
    let unchanging: Unchanging | undefined;
    http.get(path, async (request, reply) => {
      unchanging ??= compressedOnce(content(), { brotliQuality: BROTLI_QUALITY });
      return sendUnchanging(request, reply.type(type).header('cache-control', 'public, no-cache'), unchanging);
    });
  }

  serveUnchanging(OPENAPI_PATH, 'application/json; charset=utf-8', () => JSON.stringify(http.swagger()));
  serveUnchanging(API_DOCS_PATH, 'text/html; charset=utf-8', () => PAGE);
  serveUnchanging(`${API_DOCS_PATH}/static/start.js`, TYPES['.js'] as string, () => START);
  for (const name of VIEWER_FILES)
    serveUnchanging(`${API_DOCS_PATH}/static/${name}`, TYPES[extname(name)] as string, () =>
      readFileSync(join(VIEWER_FOLDER, name)),
    );
}
