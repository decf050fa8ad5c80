import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '@cabildo/contracts/errors';
import { panelForeign, panelHeaderMissing } from '../refusals.ts';

/**
 * Whether a page of this origin sent a request: a browser says so itself, and an older one names the page's origin. undefined:
 * the request says neither, as a GET does on a page of plain http that is not of this machine.
 */
export function isSameOrigin(
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return undefined;
  const origin = URL.parse(headers.origin);
  if (!origin) return false;
  return (
    origin.host === headers.host || (publicUrl !== undefined && origin.origin === new URL(publicUrl).origin)
  );
}

/**
 * PN-03: refuses what another site had a browser send. Only our own script adds the header: a form, a link or an image cannot,
 * and a script of another site would need a permission that nobody gets. It is proof enough for a GET, which may say nothing else.
 * @param needsHeader false for a stream, which a browser opens without headers
 */
export function refuseForeign(
  headers: IncomingHttpHeaders,
  { publicUrl, isGet, needsHeader }: { publicUrl: string | undefined; isGet: boolean; needsHeader: boolean },
): Failure | undefined {
  const hasHeader = headers['x-cabildo-panel'] === '1';
  if (!(isSameOrigin(headers, publicUrl) ?? (isGet && hasHeader))) return panelForeign;
  return needsHeader && !hasHeader ? panelHeaderMissing : undefined;
}
