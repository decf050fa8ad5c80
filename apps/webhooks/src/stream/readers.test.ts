import { isFailure } from '@cabildo/contracts/errors';
import type { StreamStart } from '@cabildo/contracts/event';
import type { Power } from '@cabildo/contracts/permissions';
import { KIND_NAMES, KINDS, type Kind } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import { member, serverKey } from '@cabildo/testing';
import { followedBy } from './readers.ts';

const person = (powers: readonly Power[] = []): Reader => member(1, 'member', { powers }).membership;
type Reader = Parameters<typeof followedBy>[0];
const key = serverKey().membership as Reader;
type Asked = Parameters<typeof followedBy>[1];

const OWN = KIND_NAMES.filter((kind) => kind in KINDS && 'own' in KINDS[kind as keyof typeof KINDS]);

const followed = (
  who: Reader,
  asked?: Asked,
): Pick<StreamStart, 'kinds' | 'access'> & { ownKinds: Kind[] } => {
  const answer = followedBy(who, asked);
  if (isFailure(answer)) throw new Error('refused');
  return answer;
};
const groupsOf = ({ kinds }: Pick<StreamStart, 'kinds'>) => [
  ...new Set(kinds!.map((kind) => kind.split('.')[0])),
];

describe('the events of a stream (V1-14)', () => {
  test('are all for keys, admins and readers of the log, as long as they are that', () => {
    const reader = member(1, 'member', { permissions: ['view_logs'] }).membership;
    for (const who of [key, member(1, 'owner').membership, reader])
      expect(followed(who)).toEqual({ kinds: null, ownKinds: [], access: ['admin', 'view_logs'] });
  });

  test('are none of the log for a game session, whoever plays, and all else that the player may read (ID-12)', () => {
    for (const who of [member(1, 'owner').membership!, member(1, 'admin').membership!]) {
      const answer = followedBy(who, undefined, true);
      expect(answer).toEqual(followedBy(member(1, 'mod').membership!, undefined));
      expect(followedBy(who, ['member.joined'], true)).toMatchObject({ failure: 'forbidden' });
      expect(followedBy(who, ['bank.transfer'], true)).toMatchObject({
        kinds: [],
        ownKinds: ['bank.transfer'],
      });
    }
  });

  test('are those of the dispatch for every member', () => {
    const { kinds, access } = followed(person());
    expect(groupsOf({ kinds }).every((group) => ['call', 'shift', 'unit'].includes(group!))).toBe(true);
    expect(kinds).toEqual(expect.arrayContaining(['call.created', 'shift.started']));
    expect(access).toEqual(['member']);
  });

  test('are warrants and BOLOs too for officers with a power over them, and for moderators', () => {
    const mod = member(1, 'mod').membership;
    for (const who of [person(['lookup']), person(['warrants']), person(['dispatch']), mod]) {
      const { kinds, access } = followed(who);
      expect(groupsOf({ kinds })).toEqual(expect.arrayContaining(['call', 'shift', 'bolo', 'warrant']));
      expect(groupsOf({ kinds })).not.toEqual(expect.arrayContaining(['punishment']));
      expect(access).toEqual(['admin', 'view_logs', 'mod', 'lookup', 'warrants', 'dispatch']);
    }
    expect(followedBy(person(['punish']), ['bolo.*'])).toMatchObject({ failure: 'forbidden' });
  });

  test('are the asked ones, groups included, for as long as they are open', () => {
    expect(followed(person(['lookup']), ['call.*', 'shift.ended'])).toEqual({
      kinds: ['call.created', 'call.updated', 'call.noted', 'call.acknowledged', 'shift.ended'],
      ownKinds: [],
      access: ['member'],
    });
    expect(followed(key, ['member.kicked', 'call.*']).access).toEqual(['admin', 'view_logs']);
  });

  test('are refused if one of them is not open to the caller', () => {
    for (const asked of [
      ['member.joined'],
      ['call.created', 'server.*'],
      ['bank.*', 'character.died'],
    ] as const)
      expect(followedBy(person(['lookup', 'dispatch']), asked)).toMatchObject({ failure: 'forbidden' });
  });

  test('are the own matters of members besides, of money, items, vehicles, licences, punishments and submissions', () => {
    expect(followed(person()).ownKinds).toEqual(OWN);
    expect(followed(person(), ['bank.*', 'call.created'])).toEqual({
      kinds: ['call.created'],
      ownKinds: OWN.filter((kind) => kind.startsWith('bank.')),
      access: ['member'],
    });
    expect(followed(key, ['bank.transfer'])).toMatchObject({ kinds: ['bank.transfer'], ownKinds: [] });
  });

  test('each have their readers', () => {
    const admin = member(1, 'admin').membership;
    for (const kind of KIND_NAMES) expect(isFailure(followedBy(admin, [kind]))).toBe(false);
  });
});
