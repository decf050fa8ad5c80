import { join } from 'node:path';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { localeOf } from '../http/request-headers.ts';
import { refuse } from '../http/refuse.ts';
import { methodNotAllowed, routeUnknown } from '../refusals.ts';
import { isForFile, readPanel, type PanelFiles } from './files.ts';
import { notBuiltPage } from './plain-pages.ts';
import { refuseInPanel } from './refuse.ts';
import { SignIn, type SignInParts } from './sign-in.ts';

/** The folder of the built panel. */
export const PANEL_FOLDER = join(import.meta.dirname, '../../../panel/dist');

export interface PanelParts {
  /** The folder of the built panel. */
  readonly folder: string;
  /** Where browsers reach the public port; undefined: at the root of its address. */
  readonly publicUrl: string | undefined;
  /** The origins that may show the terminal in a frame. */
  readonly frameAncestors: readonly string[];
  readonly signIn: SignInParts;
}

/** The path at which browsers find the panel, with a slash at its end. */
const rootOf = (publicUrl = 'http://127.0.0.1'): string =>
  `${new URL(publicUrl).pathname.replace(/\/$/, '')}/panel/`;

/** PN-01. @param ancestors the origins that may show the page in a frame */
const protection = (ancestors: readonly string[]): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ancestors.length > 0 ? ancestors : ["'none'"],
      },
    },
    xFrameOptions: ancestors.length > 0 ? false : { action: 'deny' },
  });

const PANEL = /^\/panel(?:\/|$)/;
const TERMINAL = /^\/panel\/terminal(?:\/|$)/;

/** Serves the panel's page and files at /panel (PN-01). @param counted counts and bounds requests for pages (FU-06) */
export function createPanel(
  { folder, publicUrl, frameAncestors, signIn }: PanelParts,
  counted: RequestHandler,
): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const root = rootOf(publicUrl);
  let built = readPanel(folder, root);
  const [strict, framed] = [protection([]), protection(frameAncestors)];
  router.all(PANEL, (request, response, next) =>
    (TERMINAL.test(request.path) ? framed : strict)(request, response, next),
  );
  new SignIn(signIn, root).addTo(router);
  // The actions below it are served by another part of the gateway.
  router.all(/^\/panel\/api(?:\/|$)/, (request, response) =>
    refuseInPanel(request, response, routeUnknown()),
  );
  router.get('/panel', counted, (_request, response) => response.redirect(308, 'panel/'));
  router.get(/^\/panel\/(.*)$/, counted, async (request, response) => {
    // The panel may be built while the gateway runs.
    built ??= readPanel(folder, root);
    await sendFile(built, request, response);
  });
  router.all(PANEL, (request, response) =>
    refuse(request, response.set('Allow', 'GET, HEAD'), methodNotAllowed),
  );
  return router;
}

/** Sends the file at a place below /panel/, or the page, which shows the screen of that name. */
async function sendFile(built: PanelFiles | undefined, request: Request, response: Response): Promise<void> {
  const place = request.params['0']!;
  if (!built) {
    const page = notBuiltPage(localeOf(request.headers['accept-language']));
    response.status(503).set('Cache-Control', 'no-store').type('html').send(page);
    return;
  }
  const file = built.files.get(place);
  if (!file && isForFile(place)) return refuse(request, response, routeUnknown());
  await (file ?? built.page).send(request, response);
}
