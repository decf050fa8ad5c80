import { PLAN_NAMES } from '@cabildo/contracts';
import { noStorage } from './rules.ts';

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
