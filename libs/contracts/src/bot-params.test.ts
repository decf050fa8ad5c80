import { botParams } from './bot-params.ts';
import { paramDoc } from './fields.ts';
import { allActions, findAction } from './registry.ts';
import { ALIASES, countsRank } from './routes.ts';
import { isServerScoped } from './permissions.ts';
import type { z } from 'zod';

const paramsOf = (name: string) => botParams(findAction(`cp_bot.${name}`)!);
const forBots = Object.keys(ALIASES).filter((name) => name.startsWith('cp_bot.') && findAction(name));

test.each([
  ['give_item', 'server_character_id', undefined],
  ['add_money', 'server_character_id', undefined],
  ['kill_character', 'server_character_id', undefined],
  ['get_balance', 'server_character_id', undefined],
  ['transfer', 'to_character_id', 'from_character_id'],
  ['quote_transfer', 'to_character_id', 'from_character_id'],
  ['create_payment_request', 'to_character_id', 'server_character_id'],
  ['buy_items', 'server_character_id', 'server_character_id'],
  ['buy_vehicle', 'server_character_id', 'server_character_id'],
  ['list_items', undefined, undefined],
])('of %s target_cp_id stands for %p, and the person acts as %p (BO-09, BO-12)', (name, target, own) => {
  expect(paramsOf(name)).toEqual({ target, own });
});

test('a bot names by its people only what names a character', () => {
  for (const contract of allActions) {
    const { shape } = contract.input as z.ZodObject;
    for (const name of Object.values(botParams(contract)).filter((each) => each !== undefined)) {
      const { thing } = paramDoc(shape[name] as z.ZodType);
      expect([contract.name, name, thing]).toEqual([contract.name, name, 'character']);
    }
  }
});

test('where a rank does not count, an action is open to every member (BO-09)', () => {
  const plain = forBots.filter((name) => !countsRank(name));
  expect(plain).toHaveLength(20);
  for (const name of plain) expect([name, findAction(name)!.access.to]).toEqual([name, 'member']);
});

test('the bot itself, which acts for nobody, has actions on its own route alone (BO-12)', () => {
  for (const { name, route, access, v1, acting } of allActions.filter((each) => each.access.to === 'bot')) {
    expect([name, route, v1, acting.as]).toEqual([name, 'cp_bot', undefined, 'none']);
    expect(isServerScoped(access.to)).toBe(false);
  }
});
