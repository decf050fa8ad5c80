import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { KIND_DATA } from '@cabildo/contracts/registry.ts';
import { errorBody, isFailure, openApiDocument, type ActionContract, type Failure } from '@cabildo/contracts';
import {
  BusError,
  internalError,
  respondOps,
  TransientError,
  unavailable,
  type Health,
  type Logger,
  type Registry,
} from '@cabildo/kit';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Respond } from '../http/listener.ts';
import type { Images } from './images.ts';
import { bucketOfAddress, type RateLimits } from '../rate/rate-limits.ts';
import type { Proxies } from '../http/proxies.ts';
import { localeOf, requestIdOf } from '../http/request-headers.ts';
import { methodNotAllowed, routeUnknown, requestMalformed, tooManyRequests } from '../refusals.ts';

export interface PageParts {
  contracts: readonly ActionContract[];
  images: Images;
  limits: RateLimits;
  proxies: Proxies;
  health: Health;
  registry: Registry;
  log: Logger;
}

const SWAGGER_FILES = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The addresses are relative, so that it works under any prefix. It has no validator, so that it works offline. */
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

/** Everything but actions: documentation, images, probes. Metrics answer on the internal port alone. */
export function createPages(parts: PageParts, isInternal: boolean): Respond {
  const app = express();
  app.use(protection());
  app.use((_request, response, next) => {
    response.set('Access-Control-Allow-Origin', '*');
    next();
  });
  app.get('/', (_request, response) => void response.type('html').send(FRONT_PAGE));
  app.get(isInternal ? ['/healthz', '/readyz', '/metrics'] : ['/healthz', '/readyz'], probe(parts));
  app.get('/openapi.json', description(parts.contracts, isInternal));
  app.get('/media/:hash', image(parts));
  app.get(
    '/docs/swagger-initializer.js',
    (_request, response) => void response.type('js').send(SWAGGER_SETUP),
  );
  app.use('/docs', express.static(SWAGGER_FILES));
  app.all(ALL_PAGES, (request, response) => {
    // No handler above took it: a file of /docs that does not exist, or another method.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    refuse(request, response.set('Allow', 'GET, HEAD'), isRead ? routeUnknown : methodNotAllowed);
  });
  app.use((request, response) => refuse(request, response, routeUnknown));
  app.use(failed(parts.log));
  return app;
}

/** Scripts from this origin alone; inline styles, because Swagger UI needs them. Any site may show the images. */
const protection = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
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

/** Written at the first request, so that a start does not wait for it. */
function description(contracts: readonly ActionContract[], internal: boolean) {
  let text: string | undefined;
  return (_request: Request, response: Response): void => {
    text ??= JSON.stringify(openApiDocument(contracts, { internal, kinds: KIND_DATA }));
    response.type('json').send(text);
  };
}

const image =
  ({ images, limits, proxies }: PageParts) =>
  async (request: Request, response: Response): Promise<void> => {
    const hash = String(request.params['hash']);
    if (!IMAGE_ADDRESS.test(hash)) return refuse(request, response, routeUnknown);
    const rate = await limits.count(bucketOfAddress('images', proxies.addressOf(request)));
    if (rate.exceeded) {
      return refuse(request, response.set('Retry-After', String(rate.resetSeconds)), tooManyRequests);
    }
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
    // Express gives such a status to a mistake of the client, a broken escape in the path for example.
    if (error.status !== undefined && error.status < 500) return refuse(request, response, requestMalformed);
    log.error({ path: request.path, err: error }, 'a page failed');
    refuse(request, response, internalError());
  };
