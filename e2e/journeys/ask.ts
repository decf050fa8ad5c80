import type { V1Address } from '@cabildo/contracts';
import { allActions, findAction } from '@cabildo/contracts/registry.ts';
import type { Client, HttpAnswer } from '@cabildo/testing';

/** Calls an action that must succeed, and checks the answer against its contract. */
export async function ask(
  client: Client,
  name: string,
  params: Record<string, unknown> = {},
): Promise<HttpAnswer['body']> {
  const [route, action] = name.split('.') as [string, string];
  const body = await client.ok(route, action, params);
  findAction(name)!.output.parse(body);
  return body;
}

function send(client: Client, name: string, params: Record<string, unknown>): Promise<HttpAnswer> {
  const [route, action] = name.split('.') as [string, string];
  return client.call(route, action, params);
}

const outcomeIn = ({ status, body }: HttpAnswer): string => `${status} ${body.error_code}`;

/** Returns the status and code of the answer, also of a success. */
export async function outcome(
  client: Client,
  name: string,
  params: Record<string, unknown> = {},
): Promise<string> {
  return outcomeIn(await send(client, name, params));
}

/** Calls an action that must be refused; returns its status and code. */
export async function refused(
  client: Client,
  name: string,
  params: Record<string, unknown> = {},
): Promise<string> {
  const answer = await send(client, name, params);
  expect(answer.body).toMatchObject({ ok: false, error: expect.any(String), error_code: expect.any(String) });
  return outcomeIn(answer);
}

type V1Question = [address: V1Address, params?: Record<string, unknown>, idempotencyKey?: string];

/** Sends a request to an address of /v1 with the key of a client, which may be a server's. */
export async function sendV1({ url, key }: Client, ...question: V1Question): Promise<HttpAnswer> {
  const [address, given = {}, idempotencyKey] = question;
  const [method, template] = address.split(' ') as [string, string];
  const params = { ...given };
  const path = template.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = String(params[name]);
    delete params[name];
    return value;
  });
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  const query = hasBody ? '' : `?${new URLSearchParams(params as Record<string, string>)}`;
  const response = await fetch(`${url}${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(params) }),
  });
  return { status: response.status, retryAfter: null, body: (await response.json()) as HttpAnswer['body'] };
}

/** Calls an address of /v1 that must succeed, and checks the answer against its contract. */
export async function askV1(client: Client, ...question: V1Question): Promise<HttpAnswer['body']> {
  const { status, body } = await sendV1(client, ...question);
  const { answer, output } = allActions.find(({ v1 }) => v1?.address === question[0])!;
  expect([status, body]).toEqual([answer.created ? 201 : 200, expect.objectContaining({ ok: true })]);
  output.parse(body);
  return body;
}

/** Returns the status and code of an answer of /v1. */
export const outcomeV1 = async (client: Client, ...question: V1Question): Promise<string> =>
  outcomeIn(await sendV1(client, ...question));

/** An entry of the log, with the fields that these tests read. */
export interface LogEntry {
  log_id: number;
  note: string;
  actor: { user_id: number; gp_username?: string | null } | null;
  characters: { server_character_id: number; name?: string | null }[];
}

export interface LogPage {
  logs: LogEntry[];
  next_cursor: string | null;
}

/** Reads a server's log in the given language. */
export async function readLog(
  { url, key }: Client,
  params: Record<string, string>,
  language = 'es-ES',
): Promise<LogPage> {
  const body = new URLSearchParams({ action: 'query', ...params });
  const headers = { 'x-api-key': key!, 'accept-language': language };
  const response = await fetch(`${url}/server_logs`, { method: 'POST', body, headers });
  return (await response.json()) as LogPage;
}
