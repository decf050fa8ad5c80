import type { RequestContext } from '@cabildo/contracts/action';
import type { LegalVersions } from '@cabildo/contracts/identity/legal/legal.ts';
import { anonymous, type Harness } from '@cabildo/testing';
import type { LegalDocuments } from './source.ts';
import { newGameAccount, signIn } from '../testing/journeys.ts';

export const FIRST: LegalVersions = { terms: '2026-01-01', privacy: '2026-01-01' };
/** The versions after {@link FIRST}, of which the terms alone are new. */
export const SECOND: LegalVersions = { terms: '2026-02-02', privacy: '2026-01-01' };

/** The documents that a website publishes, with terms and privacy policy of the given versions. */
export function published(terms: string, privacy = '2026-01-01', title = 'Terms'): LegalDocuments {
  return {
    versions: { terms, privacy, cookies: '2025-05-05' },
    documents: [
      { id: 'terms', title, version: terms, sections: [{ title: 'Uno', body: 'Línea 1\n\nLínea 2' }] },
    ],
  };
}

export const versionParams = ({ terms, privacy }: LegalVersions) => ({
  terms_version: terms,
  privacy_version: privacy,
});

export interface AppSession {
  userId: number;
  ctx: RequestContext;
}

/** A user who signed in with the device `jest` and now sends requests from another device and address. */
export async function newAppSession(h: Harness): Promise<AppSession> {
  const { user_id, key_id } = await signIn(h, newGameAccount());
  return {
    userId: user_id,
    ctx: {
      ...anonymous(),
      device: 'another device',
      ip: '203.0.113.7',
      actor: { kind: 'user', user_id, key_id, session: 'app' },
    },
  };
}
