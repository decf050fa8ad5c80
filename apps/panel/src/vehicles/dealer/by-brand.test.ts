import type { Model } from '../vehicle.ts';
import { byBrand, isLike } from './by-brand.ts';

const model = (brand: string, name: string, category: string | null = null): Model => ({
  vehicle_model_id: 1,
  server_id: 1,
  brand,
  model: name,
  price: 0,
  doors: null,
  photo_url: null,
  spawn_code: null,
  category,
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
  tax: 0,
  total: 0,
});

test('models stand under their brands, in the order in which they came', () => {
  const brands = byBrand([model('Ábaco', 'Uno'), model('Bravo', 'Sur'), model('Ábaco', 'Dos')]);
  expect(brands.map(({ brand, models }) => [brand, models.map((each) => each.model)])).toEqual([
    ['Ábaco', ['Uno', 'Dos']],
    ['Bravo', ['Sur']],
  ]);
});

test('a model is found by a part of brand and model together, or of its category, without accents and in any case', () => {
  const found = model('Ábaco', 'Ligero', 'Deportivos');
  expect(['abaco lig', 'DEPOR', ' ligero '].map((text) => isLike(found, text))).toEqual([true, true, true]);
  expect(isLike(found, 'bravo')).toBe(false);
});
