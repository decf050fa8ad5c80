import { Heartbeats } from './heartbeats.ts';

const SECOND = 1_000;
const START = Date.UTC(2026, 5, 15, 12);
const ANA = { userId: 1, characterId: 7, isAfk: false };
const AWAY = { ...ANA, isAfk: true };

let heartbeats: Heartbeats;
beforeEach(() => {
  heartbeats = new Heartbeats();
});

/** The minutes after the start, each with whether the player was away. */
const taken = (now = START) =>
  heartbeats.take(now).minutes.map(({ minute, isAfk }) => [minute - START / 60_000, isAfk]);

describe('the minutes of heartbeats (AC-01)', () => {
  test('are those between two heartbeats that are 90 seconds apart, too', () => {
    heartbeats.note(1, [ANA], START + 59 * SECOND);
    heartbeats.note(1, [ANA], START + 149 * SECOND);
    expect(taken()).toEqual([
      [0, false],
      [1, false],
      [2, false],
    ]);
  });

  test('are none between two that are further apart', () => {
    heartbeats.note(1, [ANA], START + 59 * SECOND);
    heartbeats.note(1, [ANA], START + 149 * SECOND + 1);
    expect(taken()).toEqual([
      [0, false],
      [2, false],
    ]);
  });

  test('are none between two of different characters', () => {
    heartbeats.note(1, [ANA], START + 59 * SECOND);
    heartbeats.note(1, [{ ...ANA, characterId: 8 }], START + 130 * SECOND);
    expect(taken().map(([minute]) => minute)).toEqual([0, 2]);
  });

  test('are at the keyboard where a player was there for a moment of them', () => {
    heartbeats.note(1, [AWAY], START);
    heartbeats.note(1, [ANA], START + SECOND);
    heartbeats.note(1, [AWAY], START + 2 * SECOND);
    heartbeats.note(1, [AWAY], START + 61 * SECOND);
    expect(taken()).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  test('are handed over once, and a heartbeat that follows goes on from the last one', () => {
    heartbeats.note(1, [ANA], START);
    expect(taken()).toEqual([[0, false]]);
    expect(taken()).toEqual([]);
    heartbeats.note(1, [ANA], START + 61 * SECOND);
    expect(taken()).toEqual([
      [0, false],
      [1, false],
    ]);
  });

  test('are handed over again when they could not be stored', () => {
    heartbeats.note(1, [ANA], START);
    heartbeats.giveBack(heartbeats.take(START).minutes);
    expect(taken()).toEqual([[0, false]]);
  });
});

test('a player who is gone for more than 90 seconds is held no longer', () => {
  heartbeats.note(1, [ANA], START);
  expect(heartbeats.take(START + 91 * SECOND).lastSeen).toEqual([{ serverId: 1, userId: 1, at: START }]);
  expect(heartbeats.take(START + 92 * SECOND).lastSeen).toEqual([]);
});

test('a part of the players is admitted once a second, and parts do not hinder one another', () => {
  expect(heartbeats.admits('1:1:1', START)).toBe(true);
  expect(heartbeats.admits('1:1:1', START + 899)).toBe(false);
  expect(heartbeats.admits('1:1:2', START + 899)).toBe(true);
  expect(heartbeats.admits('1:1:1', START + SECOND)).toBe(true);
});
