import { SignedAddresses } from './signed-addresses.ts';

const HASH = 'aB3-_'.repeat(8) + 'xyz';
const NOW = Date.UTC(2026, 5, 15, 12, 0, 30);
const addresses = new SignedAddresses(['first', 'second']);
const written = (answer: object) => addresses.writeIn(JSON.stringify(answer), NOW);
/** The path, the end and the signature of an address. */
const partsOf = (address: string): [string, { until: string; signature: string }] => {
  const url = new URL(address, 'http://a');
  return [
    url.pathname,
    { until: url.searchParams.get('until')!, signature: url.searchParams.get('signature')! },
  ];
};
const signed = (id: number) => (JSON.parse(written({ url: `/media/${id}/${HASH}` })) as { url: string }).url;

describe('the addresses of pictures in an answer (RC-01)', () => {
  test('lose their id, which stands beside them', () => {
    expect(JSON.parse(written({ image_url: `/media/${HASH}#12`, name: 'Pan' }))).toEqual({
      image_url: `/media/${HASH}`,
      image_id: 12,
      name: 'Pan',
    });
  });

  test('are signed for ten minutes where only readers of the record may see them, in lists too', () => {
    const answer = JSON.parse(
      written({ evidence: [`/media/7/${HASH}`], picture: `/media/8/${HASH}/preview` }),
    ) as {
      evidence: string[];
      picture: string;
    };
    const [path, rest] = partsOf(answer.evidence[0]!);
    expect(path).toBe(`/media/7/${HASH}`);
    expect(addresses.isSigned(path, rest, NOW + 9 * 60_000)).toBe(true);
    expect(addresses.isSigned(path, rest, NOW + 10 * 60_000 + 1)).toBe(false);
    expect(partsOf(answer.picture)[0]).toBe(`/media/8/${HASH}/preview`);
    expect(addresses.isSigned(`/media/8/${HASH}`, partsOf(answer.picture)[1], NOW)).toBe(true);
  });

  test('have one id where the answer has it already', () => {
    const body = written({ url: `/media/${HASH}#3`, image_id: 3 });
    expect(body.match(/image_id/g)).toHaveLength(1);
  });

  test('stay as they are in texts of people, and so do addresses elsewhere', () => {
    const answer = {
      text: `"image_url":"/media/${HASH}#12"`,
      image_url: 'https://example.org/media/x.png',
      logo_url: `/media/${'a'.repeat(64)}`,
    };
    expect(JSON.parse(written(answer))).toEqual(answer);
  });
});

describe('a signature', () => {
  test('is for its picture and its end alone, and for one installation', () => {
    const [path, rest] = partsOf(signed(7));
    expect(addresses.isSigned(path, rest, NOW)).toBe(true);
    expect(addresses.isSigned(`/media/8/${HASH}`, rest, NOW)).toBe(false);
    expect(addresses.isSigned(path, { ...rest, until: String(Number(rest.until) + 60) }, NOW)).toBe(false);
    expect(new SignedAddresses(['another']).isSigned(path, rest, NOW)).toBe(false);
  });

  test('of a key that was the first one before is accepted', () => {
    const [path, rest] = partsOf(signed(7));
    expect(new SignedAddresses(['new', 'first']).isSigned(path, rest, NOW)).toBe(true);
  });

  test.each([
    ['', ''],
    ['1e99', 'x'],
    ['99999999999999', 'x'],
  ])('of an address that ends at %j is none', (until, signature) => {
    expect(addresses.isSigned(`/media/7/${HASH}`, { until, signature }, NOW)).toBe(false);
  });
});
