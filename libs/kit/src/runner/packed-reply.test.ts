import fc from 'fast-check';
import { LIMITS } from '@cabildo/contracts';
import { packReply, unpackReply } from './packed-reply.ts';

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
