import { isFailure } from '@cabildo/contracts/errors';
import { defaultStages, refuseStages } from './rules.ts';

describe('the stages of a form (DK-02)', () => {
  const [first, ...others] = defaultStages('en', [{ do: 'accept_member' }]) as [
    ReturnType<typeof defaultStages>[number],
    ...ReturnType<typeof defaultStages>,
  ];

  it('have no actions in the first one, where nobody has moved a submission', () => {
    expect(refuseStages([first, ...others])).toBeUndefined();
    const acting = { ...first, actions: [{ do: 'accept_member' as const }] };
    expect(isFailure(refuseStages([acting, ...others]))).toBe(true);
  });
});
