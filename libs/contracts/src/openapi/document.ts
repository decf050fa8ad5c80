import type { z } from 'zod';
import type { ActionContract } from '../action.ts';
import { ALIASES, ROUTES, routeOf, type Route } from '../routes.ts';
import { operationOf, parameterComponents, v1OperationOf } from './operation.ts';
import { refusalComponents } from './refusals.ts';
import { headerComponents } from './responses.ts';
import { withNamedSchemas, type JsonSchema } from './schemas.ts';
import { webhookItems, webhookParameters } from './webhooks.ts';

const DESCRIPTION = `
Every route takes GET and POST, and the parameter \`action\` says what to do: \`/servers?action=create\`. Each action has
an address of its own as well, \`/servers/create\`, which is what this document lists, one operation for each.

What stands under \`/v1\` has a method and a path of its own instead, takes JSON, and wants its key in the header
\`Authorization: Bearer\`: that of an admin, or a key of the server.

Parameters may stand in the query or in a JSON object, which every body here is; what is in the body wins. Actions take the
same parameters in a form as well, and objects as JSON text. In a query or a form a list is separated by commas, or repeats its
name (\`events=a&events=b\`, also \`events[]=\`); any other parameter comes once. Ids are whole numbers. Money is in whole currency
units. Times are ISO 8601 in UTC. Clients should decide by \`error_code\`; the sentences are for people.
`.trim();

const SECURITY_SCHEMES = {
  ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The key of a sign-in (sk_...)' },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key' },
  ServerKey: { type: 'http', scheme: 'bearer', description: 'A key of a server (sv_...), at /v1 alone' },
  ApiKeyParameter: {
    type: 'apiKey',
    in: 'query',
    name: 'apikey',
    description: 'The same key as a parameter; a header is better, since addresses end up in logs',
  },
  BotToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Bot-Token',
    description: "The token of a server's bot (bt_...), on /cp_bot alone",
  },
};

const INTERNAL_SCHEMES = {
  InternalKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-MDT-Internal-Key',
    description: 'Sibling back ends only',
  },
};

/** Addresses and contracts, aliases among them. */
function addresses(
  contracts: readonly ActionContract[],
): [route: Route, action: string, contract: ActionContract][] {
  const byName = new Map(contracts.map((contract) => [contract.name, contract]));
  const names = [...byName.keys(), ...Object.keys(ALIASES)].flatMap((name) => {
    const contract = byName.get(ALIASES[name] ?? name);
    // A page is for a browser that a sign-in sends there, and for no client.
    const isCalled = contract && contract.route !== 'v1' && contract.answer.format !== 'page';
    return isCalled ? [{ name, contract }] : [];
  });
  return names.map(({ name, contract }) => {
    const dot = name.indexOf('.');
    return [name.slice(0, dot) as Route, name.slice(dot + 1), contract];
  });
}

/**
 * The OpenAPI 3.1 document of these actions.
 * @param options.url where clients reach the API; default: the address from which they have the document
 * @param options.internal with the actions that answer on the internal port alone
 * @param options.kinds the schema of `data` of each kind that webhooks are sent
 */
export function openApiDocument(
  contracts: readonly ActionContract[],
  options: { url?: string | undefined; internal?: boolean; kinds?: Readonly<Record<string, z.ZodType>> } = {},
): JsonSchema {
  const internal = options.internal ?? false;
  const shown = addresses(contracts).filter(
    ([route, , contract]) =>
      internal || (contract.access.to !== 'internal' && routeOf(route).port === 'public'),
  );
  const operations = [
    ...shown.map(([route, action, contract]) => operationOf(contract, route, action)),
    ...contracts.flatMap(({ v1, ...contract }) => (v1 ? [v1OperationOf({ ...contract, v1 })] : [])),
  ];
  const named: Record<string, JsonSchema> = {};
  const paths: Record<string, JsonSchema> = {};
  for (const { path, method, operation } of operations)
    paths[path] = { ...paths[path], [method]: withNamedSchemas(operation, named) };
  const webhooks = options.kinds && withNamedSchemas(webhookItems(options.kinds), named);
  const used = new Set(operations.flatMap(({ operation }) => operation['tags'] as Route[]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cabildo',
      version: '2.5',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.url ?? '/' }],
    tags: Object.entries(ROUTES)
      .filter(([name]) => used.has(name as Route))
      .map(([name, { title }]) => ({ name, description: title })),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      ...refusalComponents,
      schemas: { ...refusalComponents.schemas, ...named },
      headers: headerComponents,
      parameters: { ...parameterComponents, ...(webhooks && webhookParameters) },
      securitySchemes: { ...SECURITY_SCHEMES, ...(internal && INTERNAL_SCHEMES) },
    },
  };
}
