import { setFlagsFromString } from 'node:v8';
import { imageParam } from './fields.ts';
import { WrittenNumber, parseJson } from './json.ts';
import { LIMITS } from './limits.ts';

describe('in a process that has compiled so much that V8 optimises patterns no more', () => {
  beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
  afterAll(() => setFlagsFromString('--regexp-optimization'));

  test('the largest image is read, and one that is not Base64 is refused (GW-30)', () => {
    const bytes = Buffer.alloc(LIMITS.max_banner_bytes, 'cabildo');
    Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
    const image = imageParam(LIMITS.max_banner_bytes);
    const text = bytes.toString('base64');
    expect(image.safeParse(text).data === text).toBe(true);
    for (const wrong of [`-${text.slice(1)}`, `${text.slice(0, -4)}AA-A`, `${text.slice(0, -4)}A=A=`])
      expect(image.safeParse(wrong).success).toBe(false);
  });

  test('the longest JSON is read, whatever its strings are made of (GW-02)', () => {
    for (const piece of ['a', '\\"', '\\\\', '1234567890123456 ']) {
      const text = piece.repeat((LIMITS.max_image_body_bytes - 100) / piece.length);
      const value = parseJson(`{"text":"${text}","id":12345678901234567890}`) as {
        text: string;
        id: unknown;
      };
      expect(value.text === JSON.parse(`"${text}"`)).toBe(true);
      expect(value.id).toEqual(new WrittenNumber('12345678901234567890'));
    }
  });
});

test('a number beyond 2^53-1 is found beside a long string, and none is within one (GW-02)', () => {
  const image = 'data:image/png;base64,1234567890123456'.padEnd(70_000, 'A');
  for (const around of [
    `{"id":12345678901234567890,"image":"${image}"}`,
    `{"image":"${image}\\\\","id": 12345678901234567890}`,
    `{"image":"\\"${image}\\":1e99\\\\\\"","list":["",12345678901234567890]}`,
  ]) {
    const written = JSON.stringify(parseJson(around));
    expect(
      written.replace('"12345678901234567890"', '12345678901234567890') === around.replace(': ', ':'),
    ).toBe(true);
    expect(written).toContain('"12345678901234567890"');
  }
});
