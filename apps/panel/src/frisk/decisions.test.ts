import { actOf, decidedIn, nextUndecided, timeLeft, type Found } from './decisions.ts';
import { readRecent } from './recent.ts';

const found = (result: Found['result'], result_id = 1): Found => ({
  result_id,
  item_id: 1,
  name: 'Navaja',
  quantity: 1,
  can_confiscate: true,
  result,
});

test('after a decision the next undecided find follows, then those before it', () => {
  const results = [found(null), found('left'), found(null)];
  expect(nextUndecided(results, 0)).toBe(2);
  expect(nextUndecided(results, 2)).toBe(0);
});

test('when all is decided the place stays', () => {
  expect(nextUndecided([found('left'), found('confiscated')], 1)).toBe(1);
  expect(decidedIn([found('left'), found(null)])).toBe(1);
});

test('keys move, decide, leave the rest and complete', () => {
  expect(actOf('j', 0, 3)).toEqual({ kind: 'move', to: 1 });
  expect(actOf('K', 1, 3)).toEqual({ kind: 'move', to: 0 });
  expect(actOf('ArrowDown', 2, 3)).toEqual({ kind: 'move', to: 2 });
  expect(actOf('1', 0, 3)).toEqual({ kind: 'decide', as: 'left' });
  expect(actOf('2', 0, 3)).toEqual({ kind: 'decide', as: 'confiscated' });
  expect(actOf('3', 0, 3)).toEqual({ kind: 'rest' });
  expect(actOf('Enter', 0, 3)).toEqual({ kind: 'complete' });
  expect(actOf('x', 0, 3)).toBeUndefined();
});

test('the time that is left is minutes and seconds, and none once it is over', () => {
  const at = '2026-01-01T00:02:00Z';
  expect(timeLeft(at, Date.parse('2026-01-01T00:00:55Z'))).toBe('1:05');
  expect(timeLeft(at, Date.parse(at))).toBeUndefined();
});

test('frisks that were kept are read again, and what is none is left out', () => {
  const kept = { session_id: 4, target_character_id: 2, started_at: '2026-01-01T00:00:00Z' };
  expect(readRecent(JSON.stringify([kept, { session_id: 'x' }]))).toEqual([kept]);
  expect(readRecent('{')).toEqual([]);
});
