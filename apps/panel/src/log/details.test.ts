import { detailsOf } from './details.ts';

it('names what is nested by its whole path', () => {
  expect(
    detailsOf({ amount: 5, concept: null, to: { account_id: 7 }, changes: [{ name: 'a' }, true] }),
  ).toEqual([
    ['amount', 5],
    ['concept', null],
    ['to › account id', 7],
    ['changes › 1 › name', 'a'],
    ['changes › 2', true],
  ]);
});

it('shows what is nested too deeply as it is', () => {
  expect(detailsOf({ a: { b: { c: { d: { e: 1 } } } } })).toEqual([['a › b › c › d', '{"e":1}']]);
});

it.each([null, {}, [], undefined, 'text'])('has nothing to show of %j', (data) => {
  expect(detailsOf(data)).toEqual([]);
});
