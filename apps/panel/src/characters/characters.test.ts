import { customFieldsOf, customValue } from './custom-fields.ts';
import { ageOn } from './age.ts';

test('an added field needs a name, and shows its label', () => {
  const custom_fields = [
    { name: 'blood', label: 'Grupo sanguíneo', required: true },
    { name: 'job' },
    { label: 'Sin nombre' },
    { name: 5 },
  ];
  expect(customFieldsOf({ custom_fields })).toEqual([
    { key: 'blood', label: 'Grupo sanguíneo', isRequired: true },
    { key: 'job', label: 'job', isRequired: false },
  ]);
});

test('a value is shown where it is a text, a number or a boolean', () => {
  const data = { blood: 'A+', age: 30, nested: { a: 1 }, empty: ' ' };
  expect(['blood', 'age', 'nested', 'empty', 'none'].map((key) => customValue(data, key))).toEqual([
    'A+',
    '30',
    undefined,
    undefined,
    undefined,
  ]);
  expect(customValue(null, 'blood')).toBeUndefined();
});

test('a year counts from the birthday on', () => {
  const born = new Date('2000-03-10T00:00:00Z');
  const on = (day: string): number => ageOn(born, new Date(`${day}T12:00:00Z`));
  expect(['2026-03-09', '2026-03-10', '2026-02-28', '2026-12-31'].map(on)).toEqual([25, 26, 25, 26]);
});
