import { nearestName } from './nearest.ts';

const KNOWN = ['create', 'create_account', 'list', 'transfer', 'internal_transfer'];

describe('the name that was meant', () => {
  it.each([
    ['creat', 'create'],
    ['create-acount', 'create_account'],
    ['lst', 'list'],
    ['tranfser', 'transfer'],
    ['internal_transferr', 'internal_transfer'],
  ])('%s is %s', (wrong, meant) => expect(nearestName(wrong, KNOWN)).toBe(meant));

  it.each(['', 'fly', 'lost_and_found', 'transfers_of_money'])('%j is none of them', (wrong) =>
    expect(nearestName(wrong, KNOWN)).toBeUndefined(),
  );

  it('is not looked for in a long text, because that would take long', () => {
    const compared = jest.spyOn(String.prototype, 'charCodeAt');
    const found = nearestName('x'.repeat(1_000_000), ['x'.repeat(1_000_000)]);
    const comparisons = compared.mock.calls.length;
    compared.mockRestore();
    expect([found, comparisons]).toEqual([undefined, 0]);
  });
});
