import { PLAN_NAMES } from '@cabildo/contracts/limits';
import { noStorage } from './rules.ts';
import { imageOf } from '../images/image.ts';

const GB = 1024 ** 3;

test('images take 2, 10 and 50 GB by plan, without limit with ENTERPRISE, and 10 more for each add-on (BI-05)', () => {
  const refusals = (extra_storage: number, gb: readonly number[]) =>
    PLAN_NAMES.map((plan, index) =>
      [0, 1].map(
        (more) => noStorage({ plan, extra_storage, storage_bytes: gb[index]! * GB - 1 }, 1 + more)?.failure,
      ),
    );
  const full = [undefined, 'limit_exceeded'];
  const none = [undefined, undefined];
  expect(refusals(0, [2, 10, 50, 9_000])).toEqual([full, full, full, none]);
  expect(refusals(3, [32, 40, 80, 9_000])).toEqual([full, full, full, none]);
});

describe('an image', () => {
  test('is what its bytes say, under the SHA-256 of them', () => {
    const bytes = Buffer.from('GIF89a');
    expect(imageOf(bytes.toString('base64'))).toEqual({
      hash: '610f5ae4d76e332636a17bd357fd6ce99029316a99d320280d4d77a746bf29e8',
      content_type: 'image/gif',
      bytes,
    });
  });

  test('that was not sent, or is to go, stays just that', () => {
    expect([imageOf(undefined), imageOf(null)]).toEqual([undefined, null]);
  });
});
