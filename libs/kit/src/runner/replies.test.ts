import { z } from 'zod';
import { defineAction } from '@cabildo/contracts/action';
import { cursorPageParams, pageParams } from '@cabildo/contracts/fields';
import { LIMITS } from '@cabildo/contracts/limits';
import fc from 'fast-check';
import { replyOf } from './outcome.ts';
import { parseReply } from './wire.ts';
import { packReply, unpackReply } from './packed-reply.ts';

const shared = { access: 'authenticated', summary: '' } as const;
const output = z.object({ things: z.array(z.string()) });
const define = <I extends z.ZodType, const K extends 'query' | 'command'>(
  action: string,
  kind: K,
  input: I,
) => defineAction(`server_economy.${action}`, { ...shared, kind, input, output });
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

const large = (length: number): string => `200 {"ok":true,"text":"${'ñ€𝄞 pan, '.repeat(length / 8)}"}`;

describe('a stored reply (FU-08)', () => {
  it('comes back byte for byte, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 500 }), (text, times) => {
        const line = `201 ${JSON.stringify({ ok: true, text: text.repeat(times) })}`;
        expect(unpackReply(packReply(line))).toBe(line);
      }),
    );
  });

  it('is compressed where that makes it smaller', () => {
    expect(packReply('200 {"ok":true}')).toEqual({ reply: '200 {"ok":true}', packed: null });
    const { reply, packed } = packReply(large(50_000));
    expect(reply).toBeNull();
    expect(packed!.length).toBeLessThan(5_000);
  });

  it('is null while its order is under way', () => {
    expect(unpackReply(packReply(null))).toBeNull();
  });

  it('that was stored before replies were compressed is as it was', () => {
    expect(unpackReply({ reply: large(50_000), packed: null })).toBe(large(50_000));
  });

  it('that alone is more than a caller may have gives way to a refusal that says what happened', () => {
    const line = unpackReply(packReply(large(LIMITS.max_stored_answer_bytes)));
    expect(line).toMatch(/^409 .*was completed/);
  });
});
