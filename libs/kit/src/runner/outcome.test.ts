import { z } from 'zod';
import { cursorPageParams, defineAction, LIMITS, pageParams } from '@cabildo/contracts';
import { replyOf } from './outcome.ts';
import { parseReply } from './wire.ts';

const shared = { service: 'economy', route: 'server_economy', access: 'authenticated', summary: '' } as const;
const output = z.object({ things: z.array(z.string()) });
const define = <I extends z.ZodType, const K extends 'query' | 'command'>(
  action: string,
  kind: K,
  input: I,
) => defineAction({ ...shared, action, kind, input, output });
const byNumber = define('by_number', 'query', z.object(pageParams()));
const byCursor = define('by_cursor', 'query', z.object(cursorPageParams()));
const whole = define('whole', 'query', z.object({}));
const command = define('command', 'command', z.object(pageParams()));

const BODY = '{"ok":true,"things":[""]}';
/** An answer whose body has so many bytes, of signs of this many each. */
const answer = (bytes: number, sign = 'a') => ({
  things: [sign.repeat((bytes - BODY.length) / Buffer.byteLength(sign))],
});
const asked = (contract: Parameters<typeof replyOf>[0], result: object) => {
  const reply = parseReply(replyOf(contract, {}, result));
  return reply.ok
    ? Buffer.byteLength(reply.body)
    : [reply.failure.status, reply.failure.failure, reply.failure.message?.en];
};

describe('the reply of a list (FU-04)', () => {
  const { max_page_bytes: most } = LIMITS;
  const refused = [400, 'limit_exceeded', expect.stringContaining('per_page')];

  it.each(['a', '€', 'é'])('of bytes that the limit allows is passed on, counted in %s', (sign) => {
    const bytes =
      BODY.length + Math.floor((most - BODY.length) / Buffer.byteLength(sign)) * Buffer.byteLength(sign);
    expect(asked(byNumber, answer(bytes, sign))).toBe(bytes);
    expect(asked(byNumber, answer(bytes + Buffer.byteLength(sign), sign))).toEqual(refused);
  });

  it('is refused where a page has a number alone, with a sentence that says how to go on', () => {
    expect(asked(byNumber, answer(2 * most))).toEqual(refused);
  });

  it('is not refused where a cursor leads on, where there are no pages, or after an effect', () => {
    for (const contract of [byCursor, whole, command])
      expect(asked(contract, answer(2 * most))).toBe(2 * most);
  });
});
