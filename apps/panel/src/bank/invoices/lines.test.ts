import { areWhole, newLine, sentLines, sumOf } from './lines.ts';

const wheel = { title: 'Rueda', quantity: 4, unit_price: '120' };

it('sums what is typed so far', () => {
  expect(sumOf([wheel, { title: '', quantity: null, unit_price: '' }, newLine('Aceite', '35')])).toBe(515);
});

it('sends no line that lacks something', () => {
  expect(areWhole([wheel])).toBe(true);
  expect(areWhole([])).toBe(false);
  const lacking = [
    { title: ' ' },
    { quantity: null },
    { quantity: 1.5 },
    { unit_price: '' },
    { unit_price: '0' },
  ];
  for (const lack of lacking) expect(areWhole([wheel, { ...wheel, ...lack }])).toBe(false);
});

it('sends prices as numbers', () => {
  expect(sentLines([wheel])).toEqual([{ title: 'Rueda', quantity: 4, unit_price: 120 }]);
});
