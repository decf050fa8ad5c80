import type { z } from 'zod';
import { isIdempotent, isPagedByNumber, isSecretPage, type ActionContract, type KeyUse } from '../action.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { isServerScoped } from '../permissions.ts';
import { polledEvents } from '../server-event.ts';
import { refusalOf } from './refusals.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';
import { describeAnswer } from './words/answers/index.ts';

type Responses = Record<string, unknown>;

type Refusal = readonly [status: number, code: ErrorCode];

/**
 * The refusals that no contract declares: of the gateway (GW-06, GW-20, GW-23), of a page that is too large (FU-04), and of an
 * idempotency key that was used for another request (GW-17).
 */
function commonCodes(contract: ActionContract, use: KeyUse): Refusal[] {
  const isScoped = isServerScoped(contract.access.to) || contract.access.to === 'bot';
  const refusals: readonly (readonly [isPossible: boolean, ...Refusal])[] = [
    [true, 400, 'error'],
    [isPagedByNumber(contract), 400, 'limit_exceeded'],
    [use !== 'ignored', 401, 'error'],
    [isScoped || isSecretPage(contract), 403, 'forbidden'],
    [isScoped, 404, 'not_found'],
    [true, 405, 'error'],
    [isIdempotent(contract), 409, 'error'],
    [true, 413, 'error'],
    [true, 415, 'error'],
    [true, 429, 'limit_exceeded'],
    [true, 503, 'error'],
  ];
  return refusals.filter(([isPossible]) => isPossible).map(([, ...refusal]) => refusal);
}

/** Codes with several statuses: those that a service, and not the gateway, uses (GW-07). */
const SERVICE_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = {
  error: [409],
  invalid_pin: [401, 400],
};

function serviceCodes({ errors }: ActionContract, use: KeyUse): Refusal[] {
  // Without a key, the action judges a proof among its parameters.
  const own = use === 'ignored' ? { error: [401, 409] } : {};
  const statuses: typeof SERVICE_STATUSES = { ...SERVICE_STATUSES, ...own };
  return errors.flatMap((code) =>
    (statuses[code] ?? [ERRORS[code].status]).map((status): Refusal => [status, code]),
  );
}

/** Every response of an action with a kind of key: its success, the refusals that it declares, and those of the gateway. */
export function responsesOf(contract: ActionContract, use: KeyUse): Responses {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const [status, code] of [...commonCodes(contract, use), ...serviceCodes(contract, use)]) {
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const refusals = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [status, refusalOf(status, codes)]);
  return { ...success(contract), ...(Object.fromEntries(refusals) as Responses) };
}

const EVENT_STREAM =
  'Server-Sent Events: `id`, `event` (the kind) and `data` (the body that webhooks get). `event: reset` says that what ' +
  'happened between the last event and this one is no longer kept. A comment comes every 15 seconds. With `format=json` the ' +
  'answer is one object, with the events after the position; while it waits, blanks come before the object.';

function success(contract: ActionContract): Responses {
  if (contract.answer.format === 'text') {
    return { 200: { description: 'Plain text', content: { 'text/plain': { schema: { type: 'string' } } } } };
  }
  if (contract.answer.format === 'stream') {
    return {
      200: {
        description: EVENT_STREAM,
        headers: RATE_HEADERS,
        content: {
          'text/event-stream': { schema: { type: 'string' } },
          'application/json': { schema: answerOf(polledEvents, contract) },
        },
      },
    };
  }
  const schema = answerOf(contract.output, contract);
  const done = { headers: RATE_HEADERS, content: { 'application/json': { schema } } };
  return {
    ...(contract.answer.created && { 201: { description: 'Created', ...done } }),
    ...(contract.answer.created !== true && { 200: { description: 'Done', ...done } }),
  };
}

/** The described schema of an action's success. */
function answerOf(output: z.ZodType, { action }: ActionContract): JsonSchema {
  const schema = withOk(schemaOf(output, 'output'));
  describeAnswer(schema, action);
  return schema;
}

/** The schema of a success: `ok` stands in the object itself, beside what the action answers. */
function withOk(schema: JsonSchema): JsonSchema {
  for (const union of ['anyOf', 'oneOf'] as const) {
    const parts = schema[union] as JsonSchema[] | undefined;
    if (parts) return { ...schema, [union]: parts.map(withOk) };
  }
  // Generators of clients leave out what stands beside a reference.
  if ('$ref' in schema) return { allOf: [withOk({}), schema] };
  const { properties, required = [] } = schema as { properties?: object; required?: string[] };
  return {
    ...schema,
    type: 'object',
    properties: { ok: { type: 'boolean', const: true }, ...properties },
    required: ['ok', ...required],
  };
}

const RATE_HEADERS = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

const whole = (description: string): JsonSchema => ({ description, schema: { type: 'integer' } });

/** The headers that responses refer to. */
export const headerComponents = {
  'RateLimit-Limit': whole('Requests allowed in a window of 60 s'),
  'RateLimit-Remaining': whole('Requests left in this window'),
  'RateLimit-Reset': whole('Seconds until this window ends'),
  'Retry-After': whole('Seconds to wait'),
};
