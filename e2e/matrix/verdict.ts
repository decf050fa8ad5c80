import { ERRORS } from '@cabildo/contracts/errors';
import type { RawAnswer } from '../fuzz/send.ts';
import type { Cell, Expected } from './cells.ts';

/** The outcome of an answer, as the table of differences shows it. */
export interface Verdict {
  isRight: boolean;
  succeeded: boolean;
  got: string;
}

/** The codes that a refusal with this status may have when it is about the caller or the objects named. */
const CODES: Readonly<Record<number, RegExp>> = {
  400: /^error$/,
  401: /^error$/,
  403: /^(forbidden|cannot_remove_owner)$/,
  404: /not_found$/,
};

type Body = Record<string, unknown> & { error_code?: string };

function parsed(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}

/** Spec 7: the body that every refusal has. */
function isUniform(body: Body): boolean {
  const { ok, error, error_code } = body;
  return ok === false && typeof error === 'string' && error !== '' && Object.hasOwn(ERRORS, error_code ?? '');
}

/** A wrong PIN is 401 too, but does not concern the caller's identity. */
const isTurnedAway = (status: number, code: string | undefined): boolean =>
  status === 403 || (status === 401 && code !== 'invalid_pin');

/** The user whom an answer is about. */
const userIn = (body: Body): unknown =>
  body['user_id'] ?? (body['user'] as { user_id?: number } | undefined)?.user_id;

/** Whether the answer is about a user that the caller had no right to ask about (ID-13). */
function isAboutAnotherUser({ row, param, caller }: Cell, body: Body): boolean {
  const isIgnored = param !== undefined && row.things![param]!.ignored;
  const isPerson = caller.credential === 'a key' || caller.credential === 'a game session';
  return isIgnored === true && isPerson && userIn(body) !== caller.person!.userId;
}

/** Compares an answer with the policy. */
export function verdictOn(cell: Cell, expected: Expected, { status, body: text }: RawAnswer): Verdict {
  const body = parsed(text);
  const code = body.error_code;
  const got = code === undefined ? String(status) : `${status} ${code}`;
  const succeeded = status < 400;
  if (expected === 'allowed') {
    if (succeeded && isAboutAnotherUser(cell, body))
      return { isRight: false, succeeded, got: `${got}, about user ${String(userIn(body))}` };
    const isLimited = status === 429 && !cell.row.isOnceADay;
    const isRight = !isTurnedAway(status, code) && !isLimited && status < 500;
    return { isRight, succeeded, got };
  }
  const isRight = expected.includes(status) && isUniform(body) && (CODES[status]?.test(code!) ?? false);
  return { isRight, succeeded, got };
}
