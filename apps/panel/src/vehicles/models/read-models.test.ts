import importModels from '@cabildo/contracts/vehicles/models/import_models.ts';
import { readList, rowOf } from '../../import/read-list.ts';
import { MODEL_LIST } from './read-models.ts';

const MODEL = rowOf(MODEL_LIST, importModels.input);

const problemsOf = (text: string): boolean[] => {
  const list = readList(MODEL_LIST, MODEL, text);
  if ('problem' in list) throw new Error(list.problem.en);
  return list.rows.map(({ problem }) => problem !== undefined);
};

test('two rows of one code are one model, and so are two of one name without a code', () => {
  expect(problemsOf('brand,model,spawn_code\nA,Uno,uno\nB,Dos,UNO\nA,Tres,\na,tres,\nA,Tres,tres')).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('a list without brand or model is no list of models', () => {
  expect(readList(MODEL_LIST, MODEL, 'brand,price\nA,3')).toHaveProperty('problem.es');
});
