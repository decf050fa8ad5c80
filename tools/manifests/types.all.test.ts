import { join } from 'node:path';
import { changed, sound } from './sound.fixture.ts';
import { hasTypes, mistakesOfTypes } from './types.ts';

const FOLDER = join(import.meta.dirname, '../node_modules/.cache/manifests-test');

test('tsc finds fields that a kind does not have, wrong types and unknown kinds, and nothing else', () => {
  const [policy] = changed('NetworkPolicy', 'nothing', 'spec.ingres', []).filter(
    ({ kind }) => kind === 'NetworkPolicy',
  );
  const [scaled] = changed('ScaledObject', 'cabildo-economy', 'spec.fallback.behavior', 'hope').filter(
    ({ kind }) => kind === 'ScaledObject',
  );
  const unknown = { apiVersion: 'apps/v1', kind: 'Deploymint', metadata: { name: 'x' } };
  const lines = mistakesOfTypes({ sound: sound(), broken: [policy!, scaled!, unknown] }, FOLDER);
  const places = lines.flatMap((line) => /^([\w.-]+)\.mts\(/.exec(line)?.[1] ?? []);
  expect([...new Set(places)].sort()).toEqual([
    'broken--Deploymint--x',
    'broken--NetworkPolicy--nothing',
    'broken--ScaledObject--cabildo-economy',
  ]);
});

test('objects of operators without types are known as such', () => {
  const cluster = { apiVersion: 'rabbitmq.com/v1beta1', kind: 'RabbitmqCluster', metadata: { name: 'x' } };
  expect(hasTypes(cluster)).toBe(false);
  expect(mistakesOfTypes({ sound: [sound()[0]!, cluster] }, FOLDER)).toEqual([]);
});
