import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '@cabildo/contracts';
import { panelForeign, panelHeaderMissing } from '../refusals.ts';

/**
 * Whether a page of this origin sent a request: a browser says so itself, and an older one names the page's origin. A request
 * that says neither is refused, because it proves nothing.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '');
  if (!origin) return false;
  return (
    origin.host === headers.host || (publicUrl !== undefined && origin.origin === new URL(publicUrl).origin)
  );
}

/**
 * PN-03: refuses what another site had a browser send. Only our own script adds the header, which a form, a link or an image
 * cannot. @param needsHeader false for a stream, which a browser opens without headers
 */
export function refuseForeign(
  headers: IncomingHttpHeaders,
  { publicUrl, needsHeader }: { publicUrl: string | undefined; needsHeader: boolean },
): Failure | undefined {
  if (!isSameOrigin(headers, publicUrl)) return panelForeign;
  return needsHeader && headers['x-cabildo-panel'] !== '1' ? panelHeaderMissing : undefined;
}
