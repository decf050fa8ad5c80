import { findAction } from '@cabildo/contracts/registry.ts';
import type { Client, HttpAnswer } from '@cabildo/testing';

/** A success, with what the contract promises of it checked. */
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

const told = ({ status, body }: HttpAnswer): string => `${status} ${body.error_code}`;

/** The status and code of the answer, also of a success. */
export async function outcome(
  client: Client,
  name: string,
  params: Record<string, unknown> = {},
): Promise<string> {
  return told(await send(client, name, params));
}

/** A refusal: its status and code. */
export async function refused(
  client: Client,
  name: string,
  params: Record<string, unknown> = {},
): Promise<string> {
  const answer = await send(client, name, params);
  expect(answer.body).toMatchObject({ ok: false, error: expect.any(String), error_code: expect.any(String) });
  return told(answer);
}
