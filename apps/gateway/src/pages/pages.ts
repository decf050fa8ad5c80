import { KIND_DATA } from '@cabildo/contracts/registry.ts';
import type { ActionContract } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { openApiDocument } from '@cabildo/contracts/openapi/index.ts';
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
import { Docs, llmsText } from '../docs/docs.ts';
import { createDownloads } from '../downloads/downloads.ts';
import { Document } from '../http/document.ts';
import type { ImageAddress, Images } from './images.ts';
import type { SignedAddresses } from './signed-addresses.ts';
import { createPanel, type PanelParts } from '../panel/panel.ts';
import { methodNotAllowed, routeUnknown, requestMalformed } from '../refusals.ts';
import { limited, type LimitedParts } from './limited.ts';
import { refuse } from '../http/refuse.ts';

export interface PageParts extends LimitedParts {
  contracts: readonly ActionContract[];
  /** Where clients reach the public port, as the document says; undefined: where they read the document. */
  publicUrl: string | undefined;
  /** The address of a port on this machine, once it is open. */
  localUrl: (isInternal: boolean) => string;
  signIn: 'mock' | 'live';
  /** The folder of the guides and of llms.txt. */
  docsFolder: string;
  images: Images;
  addresses: SignedAddresses;
  panel: PanelParts;
  routes: RouteTable;
  health: Health;
  registry: Registry;
  log: Logger;
}

const PUBLIC_LINKS = `<li><a href="panel/">Panel</a></li>
<li><a href="downloads/">Descargas / Downloads</a></li>
`;

const frontPage = (isInternal: boolean): string => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>Cabildo</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Cabildo</h1>
<p>API de comunidades de rol: cuentas, servidores, personajes y dinero. / The API of role-play communities.</p>
<ul>
${isInternal ? '' : PUBLIC_LINKS}<li><a href="docs/">Documentación / Documentation</a></li>
<li><a href="openapi.json">OpenAPI 3.1</a></li>
<li><a href="readyz">Estado / Status</a></li>
</ul>
</body>
</html>
`;

/** /docs and all below it; the group is the place within /docs/. */
const DOCS_PATHS = /^\/docs(?:\/(.*))?$/;
const IMAGE_ADDRESS = /^[A-Za-z0-9_-]{43,64}$/;
/** Texts and images that scripts of any site may read; they read no page, nor where a redirect leads (ID-06). */
const READABLE = ['/openapi.json', '/llms.txt', '/media'];
const ALL_PAGES = [
  '/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/llms.txt',
  '/media/:hash{/preview}',
  '/media/:id/:hash{/preview}',
  '/docs{/*file}',
  '/downloads{/*file}',
];

/** Serves everything but actions: documentation, images, probes. Metrics answer on the internal port alone. */
export function createPages(parts: PageParts, isInternal: boolean): Respond {
  const app = express();
  const counted = limited(parts);
  // The panel comes first, because its files allow less than other pages, and no other site.
  if (!isInternal) app.use(createPanel(parts.panel, counted));
  app.use(PROTECTION);
  app.get(isInternal ? ['/healthz', '/readyz', '/metrics'] : ['/healthz', '/readyz'], probe(parts));
  const { docs, documents } = documentsOf(parts, isInternal);
  app.use(READABLE, readable);
  // Without the final slash the relative addresses in the page would lead elsewhere.
  if (!isInternal)
    app.get(/^\/downloads$/, counted, (_request, response) => response.redirect(301, 'downloads/'));
  for (const [path, document] of documents)
    app.get(path, counted, (request, response) => document.send(request, response));
  app.get(DOCS_PATHS, counted, docsPage(docs));
  app.get('/media/:hash{/:preview}', counted, openImage(parts));
  app.get('/media/:id/:hash{/:preview}', counted, signedImage(parts));
  app.all(ALL_PAGES, (request, response) => {
    // No handler above has answered: the file of /docs does not exist, or the method is another.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    refuse(request, response.set('Allow', 'GET, HEAD'), isRead ? routeUnknown() : methodNotAllowed);
  });
  const names = parts.routes.nearest(isInternal);
  app.use(readable, (request, response) => refuse(request, response, routeUnknown(names.path(request.path))));
  app.use(failed(parts.log));
  return app;
}

/** Scripts of any site may read the answer, as they may those of the API (GW-27). */
const readable: RequestHandler = (_request, response, next) => {
  response.set('Access-Control-Allow-Origin', '*');
  next();
};

/** Allows scripts, styles and requests of this origin alone. Any site may show the images. */
const PROTECTION = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

const probe =
  ({ health, registry }: PageParts) =>
  async (request: Request, response: Response): Promise<void> => {
    const answer = (await respondOps(request.path, health, registry))!;
    response.status(answer.status).set('Cache-Control', 'no-store').type(answer.type).send(answer.body);
  };

interface Served {
  readonly docs: Docs;
  /** The documents beside /docs, by their paths. */
  readonly documents: ReadonlyMap<string, Document>;
}

function documentsOf(parts: PageParts, internal: boolean): Served {
  const { contracts, publicUrl, localUrl, signIn, docsFolder } = parts;
  const url = internal ? undefined : publicUrl;
  let described: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (described ??= openApiDocument(contracts, { url, internal, kinds: KIND_DATA }));
  const documents = new Map([
    ['/', new Document('html', () => frontPage(internal))],
    ['/openapi.json', new Document('json', () => JSON.stringify(document()))],
  ]);
  const llms = llmsText(docsFolder);
  if (llms) documents.set('/llms.txt', llms);
  const reachedAt = () => url ?? localUrl(internal);
  if (!internal) for (const [path, file] of createDownloads(reachedAt)) documents.set(path, file);
  const docs = new Docs({
    contracts,
    document,
    url: reachedAt,
    signIn: internal ? 'none' : signIn,
    folder: docsFolder,
  });
  return { docs, documents };
}

/** Serves a page of the documentation; a browser is shown a page in place of a refusal that names the nearest one. */
const docsPage =
  (docs: Docs) =>
  async (request: Request, response: Response): Promise<void> => {
    const place = request.params['0'];
    // Without the final slash the relative addresses in the page would lead elsewhere.
    if (place === undefined) return response.redirect(301, 'docs/');
    const found = docs.find(place);
    if (found) return found.send(request, response);
    if (request.accepts(['json', 'html']) !== 'html') {
      const [nearest] = docs.near(place);
      return refuse(request, response, routeUnknown(nearest && `/docs/${nearest}`));
    }
    response.status(404).set('Cache-Control', 'no-store').type('html').send(docs.missing(place));
  };

/** A picture runs nothing and loads nothing, also where a browser shows it as a page. */
const IMAGE_POLICY = "default-src 'none'; sandbox";

async function sendImage(
  { images }: PageParts,
  address: ImageAddress,
  request: Request,
  response: Response,
): Promise<void> {
  if (!IMAGE_ADDRESS.test(address.hash)) return refuse(request, response, routeUnknown());
  const found = await images.find(address);
  if (isFailure(found)) return refuse(request, response, found);
  const isOpen = address.imageId === null;
  response
    .type(found.contentType)
    .set('Content-Security-Policy', IMAGE_POLICY)
    .set('Cache-Control', isOpen ? 'public, max-age=31536000, immutable' : 'private, max-age=600')
    .set('ETag', `"${address.hash}"`);
  response.send(found.bytes);
}

const PREVIEW = 'preview';

/** Passes on what is no address of a picture. */
const openImage =
  (parts: PageParts): RequestHandler =>
  (request, response, next) => {
    const { hash, preview } = request.params as Record<string, string | undefined>;
    if (preview !== undefined && preview !== PREVIEW) return next();
    return sendImage(
      parts,
      { hash: hash!, imageId: null, isPreview: preview === PREVIEW },
      request,
      response,
    );
  };

const ID = /^\d{1,16}$/;

const signedImage =
  (parts: PageParts): RequestHandler =>
  (request, response, next) => {
    const { id, hash, preview } = request.params as Record<string, string | undefined>;
    if (!ID.test(id!) || (preview !== undefined && preview !== PREVIEW)) return next();
    const { until, signature } = request.query;
    const isSigned =
      typeof until === 'string' &&
      typeof signature === 'string' &&
      parts.addresses.isSigned(`/media/${id}/${hash}`, { until, signature });
    // An address that is over, or signed for another picture, says no more than one that never was.
    if (!isSigned) return refuse(request, response, routeUnknown());
    return sendImage(
      parts,
      { hash: hash!, imageId: Number(id), isPreview: preview === PREVIEW },
      request,
      response,
    );
  };

const failed =
  (log: Logger): ErrorRequestHandler =>
  (error: Error & { status?: number }, request, response, _next) => {
    if (response.headersSent) return void response.destroy();
    if (error instanceof BusError || error instanceof TransientError)
      return refuse(request, response, unavailable());
    // Express sets such a status for a mistake of the client, such as a broken escape in the path.
    if (error.status !== undefined && error.status < 500) return refuse(request, response, requestMalformed);
    log.error({ path: request.path, err: error }, 'a page failed');
    refuse(request, response, internalError());
  };
