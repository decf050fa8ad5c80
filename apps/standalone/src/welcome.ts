import type { Standalone } from './standalone.ts';

type Addresses = Pick<Standalone, 'url' | 'internalUrl' | 'internalKey' | 'demoOwnerUrl'>;

/** The lines that a person sees once everything runs: the addresses, a way in, and a first command that works unchanged. */
export function welcome({ url, internalUrl, internalKey, demoOwnerUrl }: Addresses): string {
  const signIn =
    demoOwnerUrl && `Open the panel, signed in as the owner of the demo:\n\n  ${demoOwnerUrl}\n\n`;
  return `
Cabildo is running.

  Panel      ${url}/panel
  API        ${url}
  Docs       ${url}/docs
  Internal   ${internalUrl}   (X-MDT-Internal-Key: ${internalKey})

${signIn ?? ''}Try it:

  curl '${url}/users?action=gp_oauth_start&loopback_port=51000'

The README goes on from here. Ctrl-C stops everything; what you made is kept.
`;
}
