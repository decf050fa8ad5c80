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

/** A refusal: its status and code. */
export async function refused(
  client: Client,
  name: string,
  params: Record<string, unknown> = {},
): Promise<string> {
  const [route, action] = name.split('.') as [string, string];
  const { status, body } = await client.call(route, action, params);
  expect(body).toMatchObject({ ok: false, error: expect.any(String), error_code: expect.any(String) });
  return `${status} ${body.error_code}`;
}
