import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { KIND_DATA } from '@cabildo/contracts/registry.ts';
import { errorBody, isFailure, openApiDocument, type ActionContract, type Failure } from '@cabildo/contracts';
import { BusError, TransientError } from '@cabildo/kit/bus';
import {
  internalError,
  respondOps,
  unavailable,
  type Health,
  type Logger,
  type Registry,
} from '@cabildo/kit/service';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Respond } from '../http/listener.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { Document } from './document.ts';
import type { Images } from './images.ts';
import { bucketOfAddress, type RateLimits } from '../rate/rate-limits.ts';
import type { Proxies } from '../http/proxies.ts';
import type { UnsentAnswers } from '../http/unsent-answers.ts';
import { localeOf, requestIdOf } from '../http/request-headers.ts';
import {
  methodNotAllowed,
  routeUnknown,
  requestMalformed,
  tooManyRequests,
  tooMuchUnread,
} from '../refusals.ts';

export interface PageParts {
  contracts: readonly ActionContract[];
  /** Where clients reach the public port, as the document says; undefined: where they read the document. */
  publicUrl: string | undefined;
  images: Images;
  limits: RateLimits;
  proxies: Proxies;
  routes: RouteTable;
  unsent: UnsentAnswers;
  health: Health;
  registry: Registry;
  log: Logger;
}

const SWAGGER_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** The files of Swagger UI by their paths. */
const SWAGGER_FILES: readonly [path: string | RegExp, file: string][] = [
  [/^\/docs\/$/, 'index.html'],
  ['/docs/index.html', 'index.html'],
  ['/docs/index.css', 'index.css'],
  ['/docs/swagger-ui.css', 'swagger-ui.css'],
  ['/docs/swagger-ui-bundle.js', 'swagger-ui-bundle.js'],
  ['/docs/swagger-ui-standalone-preset.js', 'swagger-ui-standalone-preset.js'],
  ['/docs/favicon-16x16.png', 'favicon-16x16.png'],
  ['/docs/favicon-32x32.png', 'favicon-32x32.png'],
];
/** The files are cached for a limited time, because an upgrade of the platform may bring others. */
const SWAGGER_SECONDS = 3_600;

/** The addresses are relative, so that the page works under any prefix. There is no validator, so that it works offline. */
const SWAGGER_SETUP = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: '../openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    persistAuthorization: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
};
`;

const FRONT_PAGE = `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>Cabildo</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Cabildo</h1>
<p>API de comunidades de rol: cuentas, servidores, personajes y dinero. / The API of role-play communities.</p>
<ul>
<li><a href="docs/">Documentación / Documentation</a></li>
<li><a href="openapi.json">OpenAPI 3.1</a></li>
<li><a href="readyz">Estado / Status</a></li>
</ul>
</body>
</html>
`;

const IMAGE_ADDRESS = /^[A-Za-z0-9_-]{43,64}$/;
const ALL_PAGES = ['/', '/healthz', '/readyz', '/openapi.json', '/media/:hash', '/docs{/*file}'];

/** Serves everything but actions: documentation, images, probes. Metrics answer on the internal port alone. */
export function createPages(parts: PageParts, isInternal: boolean): Respond {
  const app = express();
  app.use(protection(parts.publicUrl));
  app.use((_request, response, next) => {
    response.set('Access-Control-Allow-Origin', '*');
    next();
  });
  app.get(isInternal ? ['/healthz', '/readyz', '/metrics'] : ['/healthz', '/readyz'], probe(parts));
  const counted = limited(parts);
  for (const [path, document] of documentsOf(parts, isInternal))
    app.get(path, counted, (request, response) => document.send(request, response));
  app.get('/docs', counted, toFolder);
  app.get('/media/:hash', counted, image(parts));
  app.all(ALL_PAGES, (request, response) => {
    // No handler above has answered: the file of /docs does not exist, or the method is another.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    refuse(request, response.set('Allow', 'GET, HEAD'), isRead ? routeUnknown() : methodNotAllowed);
  });
  const names = parts.routes.nearest(isInternal);
  app.use((request, response) => refuse(request, response, routeUnknown(names.path(request.path))));
  app.use(failed(parts.log));
  return app;
}

/**
 * Allows scripts from this origin alone, and inline styles because Swagger UI needs them, which also sends requests to the
 * public address. Any site may show the images.
 */
const protection = (publicUrl: string | undefined) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });

function refuse(request: Request, response: Response, failure: Failure): void {
  response
    .status(failure.status)
    .set('Cache-Control', 'no-store')
    .set('X-Request-Id', requestIdOf(request.headers['x-request-id']))
    .json(errorBody(failure, localeOf(request.headers['accept-language'])));
}

const probe =
  ({ health, registry }: PageParts) =>
  async (request: Request, response: Response): Promise<void> => {
    const answer = (await respondOps(request.path, health, registry))!;
    response.status(answer.status).set('Cache-Control', 'no-store').type(answer.type).send(answer.body);
  };

/** Counts the pages, documents and images of an address together (FU-06), and their unread bytes (FU-04). */
const limited =
  ({ limits, proxies, unsent }: PageParts): RequestHandler =>
  async (request, response, next) => {
    const bucket = bucketOfAddress('pages', proxies.addressOf(request));
    const rate = await limits.count(bucket);
    if (!rate.exceeded && unsent.admit(bucket.name, response)) return next();
    if (!rate.exceeded) return refuse(request, response.set('Retry-After', '5'), tooMuchUnread);
    refuse(request, response.set('Retry-After', String(rate.resetSeconds)), tooManyRequests);
  };

/** The documents by their paths. Express takes a path with and without a final slash as one, so /docs has its own handler. */
function documentsOf({ contracts, publicUrl }: PageParts, internal: boolean): Map<string | RegExp, Document> {
  const description = (): string =>
    JSON.stringify(
      openApiDocument(contracts, { url: internal ? undefined : publicUrl, internal, kinds: KIND_DATA }),
    );
  const documents = new Map<string | RegExp, Document>([
    ['/', new Document('html', () => FRONT_PAGE)],
    ['/openapi.json', new Document('json', description)],
    ['/docs/swagger-initializer.js', new Document('js', () => SWAGGER_SETUP)],
  ]);
  for (const [paths, file] of SWAGGER_FILES)
    documents.set(
      paths,
      new Document(extname(file), () => readFileSync(join(SWAGGER_FOLDER, file)), SWAGGER_SECONDS),
    );
  return documents;
}

/** Adds the final slash, without which the relative addresses in the page would lead elsewhere. */
const toFolder: RequestHandler = (_request, response) => response.redirect(301, '/docs/');

const image =
  ({ images }: PageParts) =>
  async (request: Request, response: Response): Promise<void> => {
    const hash = String(request.params['hash']);
    if (!IMAGE_ADDRESS.test(hash)) return refuse(request, response, routeUnknown());
    const found = await images.find(hash);
    if (isFailure(found)) return refuse(request, response, found);
    response
      .type(found.contentType)
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .set('ETag', `"${hash}"`);
    response.send(found.bytes);
  };

const failed =
  (log: Logger): ErrorRequestHandler =>
  (error: Error & { status?: number }, request, response, _next) => {
    if (response.headersSent) return void response.destroy();
    if (error instanceof BusError || error instanceof TransientError) {
      return refuse(request, response.set('Retry-After', '5'), unavailable());
    }
    // Express sets such a status for a mistake of the client, such as a broken escape in the path.
    if (error.status !== undefined && error.status < 500) return refuse(request, response, requestMalformed);
    log.error({ path: request.path, err: error }, 'a page failed');
    refuse(request, response, internalError());
  };
