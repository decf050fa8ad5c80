import type { CabildoEvent } from '@cabildo/client';
import { CALL_EVENTS } from './calls.ts';
import { isChangedBy } from './changes.ts';

const event = (type: CabildoEvent['type'], data: object = {}) => ({ type, data }) as CabildoEvent;
const asked = (area: string, method: string, input: object = {}, takes?: readonly string[]) => ({
  queryKey: [area, method, { server_id: 1, ...input }],
  ...(takes && { meta: { takes } }),
});

const board = asked('mdt', 'listCalls', { status: 'pending' }, CALL_EVENTS);

test('an event has the questions read again that it may change, and no others of their area', () => {
  const punished = event('punishment.created');
  expect(isChangedBy(punished, asked('mdt', 'listPunishments'))).toBe(true);
  expect(isChangedBy(punished, asked('economy', 'listDebts'))).toBe(true);
  expect(isChangedBy(punished, asked('mdt', 'listCalls'))).toBe(false);
  expect(isChangedBy(event('call.updated'), asked('mdt', 'getMyPowers'))).toBe(false);
  expect(isChangedBy(event('shift.ended'), asked('mdt', 'getMyPowers'))).toBe(true);
});

test('what a screen takes from events itself is not read again after them, and is after all others', () => {
  for (const type of CALL_EVENTS) expect(isChangedBy(event(type), board)).toBe(false);
  expect(isChangedBy(event('call.noted'), board)).toBe(true);
  expect(isChangedBy(event('call.updated'), asked('mdt', 'listCalls'))).toBe(true);
});

test('a question about one call is not read again after an event of another one', () => {
  const open = asked('mdt', 'getCall', { call_id: 5 });
  expect(isChangedBy(event('call.noted', { call_id: 5 }), open)).toBe(true);
  expect(isChangedBy(event('call.noted', { call_id: 6 }), open)).toBe(false);
});

test('what the panel keeps for itself, and an event of a kind that is not known, change nothing', () => {
  expect(isChangedBy(event('call.updated'), { queryKey: ['panel', 'person', 1] })).toBe(false);
  expect(isChangedBy({ type: 'reset', data: {} } as never, board)).toBe(false);
});
