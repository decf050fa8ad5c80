import { createClient, type AnswerOf, type Client as Api, type InputOf } from '@cabildo/client';
import { allActions, findAction } from '@cabildo/contracts/registry.ts';
import type { Client, HttpAnswer } from '@cabildo/testing';

const atV1 = new Map(
  allActions.flatMap((contract) => (contract.v1 ? [[`v1.${contract.v1.operation}`, contract]] : [])),
);

/** Calls an action that must succeed, and checks the answer against its contract. */
export async function ask(
  client: Client,
  name: string,
  params: object = {},
  idempotencyKey?: string,
): Promise<HttpAnswer['body']> {
  const { answer, output } = atV1.get(name) ?? findAction(name)!;
  const { status, body } = await client.api.send(name, { ...params }, { idempotencyKey });
  // Whatever was there already is answered with 200.
  expect([200, answer.created ? 201 : 200]).toContain(status);
  output.parse(body);
  return body as HttpAnswer['body'];
}

/** Returns the status and code of the answer, also of a success. */
export async function outcome(client: Client, name: string, params: object = {}): Promise<string> {
  const { status, body } = await client.call(name, params);
  return `${status} ${body.error_code}`;
}

/** Calls an action that must be refused; returns its status and code. */
export async function refused(client: Client, name: string, params: object = {}): Promise<string> {
  const { status, body } = await client.call(name, params);
  expect(body).toMatchObject({ ok: false, error: expect.any(String), error_code: expect.any(String) });
  return `${status} ${body.error_code}`;
}

type Query = Api['logs']['query'];
export type LogPage = AnswerOf<Query>;
export type LogEntry = LogPage['logs'][number];

/** The name of the person or the key of the server that acted; undefined: the platform did. */
export function actorName({ actor }: LogEntry): string | null | undefined {
  return actor && 'name' in actor ? actor.name : actor?.gp_username;
}

/** Reads a server's log in the given language. */
export function readLog({ url, key }: Client, params: InputOf<Query>, language = 'es-ES'): Promise<LogPage> {
  return createClient({ baseUrl: url, key: key!, headers: { 'Accept-Language': language } }).logs.query(
    params,
  );
}
