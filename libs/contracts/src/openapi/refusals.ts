import { errorBody, ERRORS, fail, type ErrorCode } from '../errors.ts';
import type { JsonSchema } from './schemas.ts';

/** A refusal that any operation may answer, by its status. */
interface CommonRefusal {
  /** The name of its component. */
  readonly name: string;
  readonly description: string;
  /** The code of every operation that has the status, unless the operation declares codes of its own. */
  readonly code: ErrorCode;
  /** Whether Retry-After says how long to wait. */
  readonly waits?: true;
}

const COMMON: Readonly<Record<number, CommonRefusal>> = {
  400: {
    name: 'BadRequest',
    description: 'A parameter is wrong, or the operation is not possible like this',
    code: 'error',
  },
  401: {
    name: 'Unauthorized',
    description: 'The key is missing, unknown or expired; also a wrong PIN',
    code: 'error',
  },
  403: {
    name: 'Forbidden',
    description: 'Not a member, or without the role or permission',
    code: 'forbidden',
  },
  404: { name: 'NotFound', description: 'It does not exist', code: 'not_found' },
  405: {
    name: 'MethodNotAllowed',
    description: 'Another method than the documented ones, which Allow names',
    code: 'error',
  },
  409: { name: 'Conflict', description: 'It conflicts with how things stand', code: 'error' },
  413: {
    name: 'ContentTooLarge',
    description: 'The body is too large, or is above 256 KiB without a key in a header or the query',
    code: 'error',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body has a media type that the operation does not take',
    code: 'error',
  },
  423: { name: 'Locked', description: 'The PIN is locked', code: 'pin_locked' },
  426: { name: 'UpgradeRequired', description: 'The client must be updated', code: 'update_required' },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests: wait for the seconds in Retry-After',
    code: 'limit_exceeded',
    waits: true,
  },
  503: {
    name: 'Unavailable',
    description:
      'Something that is needed is away, or (outcome) nobody knows whether the command took effect: try again after Retry-After seconds',
    code: 'error',
    waits: true,
  },
};

/** The response of a refusal: a component if any operation may answer it, else one that names the codes of the operation. */
export function refusalOf(status: number, codes: ReadonlySet<ErrorCode>): JsonSchema {
  const common = COMMON[status]!;
  const isCommon = codes.size === 1 && codes.has(common.code);
  return isCommon ? { $ref: `#/components/responses/${common.name}` } : responseOf(common, [...codes]);
}

function responseOf({ description, waits }: CommonRefusal, codes: readonly ErrorCode[]): JsonSchema {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
  return {
    description: `${description} (${codes.map((code) => `\`${code}\``).join(', ')})`,
    ...(waits && { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** The body of every refusal. */
const errorSchema = {
  type: 'object',
  description: 'What a refused request is answered.',
  required: ['ok', 'error', 'error_code'],
  properties: {
    ok: { type: 'boolean', const: false, description: 'Always false; a success has true.' },
    error: { type: 'string', description: 'For people; Spanish unless Accept-Language asks for English' },
    error_code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: 'For programs; this list is closed',
    },
    outcome: {
      type: 'string',
      const: 'unknown',
      description: 'With 503: the command may have taken effect. Without it nothing happened',
    },
    retry_after: {
      type: 'integer',
      description: 'The seconds of Retry-After, for clients that cannot read headers',
    },
  },
  additionalProperties: true,
};

/** The components of refusals: the body, an example of each code, and the responses that operations have in common. */
export const refusalComponents = {
  schemas: { Error: errorSchema },
  examples: Object.fromEntries(
    (Object.keys(ERRORS) as ErrorCode[]).map((code) => [code, { value: errorBody(fail(code), 'es') }]),
  ),
  responses: Object.fromEntries(
    Object.values(COMMON).map((common) => [common.name, responseOf(common, [common.code])]),
  ),
};
