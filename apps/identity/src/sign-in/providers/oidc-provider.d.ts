/** The part of the package that the tests use; it ships without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    readonly AccessToken: {
      find(token: string): Promise<{ accountId: string; scope: string | undefined } | undefined>;
    };
  }
}
