/** The lines that a person sees once everything runs: the addresses, and a first command that works unchanged. */
export function welcome(url: string, internalUrl: string, internalKey: string): string {
  return `
Cabildo is running.

  API        ${url}
  Docs       ${url}/docs
  Internal   ${internalUrl}   (X-MDT-Internal-Key: ${internalKey})

Try it:

  curl '${url}/users?action=gp_oauth_start&loopback_port=51000'

The README goes on from here. Ctrl-C stops everything; what you made is kept.
`;
}
