/**
 * The console of the example stands for the game: each line of the input is something that a player does. In a real game the
 * calls of {@link Game} stand in handlers such as `on('playerJoining', …)` and `RegisterCommand('buy', …)`.
 */
import { createInterface } from 'node:readline/promises';
import { CabildoError } from '@cabildo/client';
import { Game } from './game.ts';

const { CABILDO_URL = 'http://127.0.0.1:8080', CABILDO_KEY, GAME_LANGUAGE } = process.env;
if (!CABILDO_KEY) throw new Error('Set CABILDO_KEY to a key of the server with the scope game, sv_…');

const game = await Game.open({
  baseUrl: CABILDO_URL,
  key: CABILDO_KEY,
  language: GAME_LANGUAGE === 'es' ? 'es' : 'en',
});

const COMMANDS: Readonly<Record<string, (...words: string[]) => Promise<string>>> = {
  async join(...gpIds) {
    const sessions = await game.join(gpIds);
    const lines = sessions.map(({ gp_id, status, player, link_code, link_url }) => {
      const names = player?.characters.map(({ name }) => name).join(', ');
      if (names !== undefined) return `${gp_id} plays ${names || 'nobody: make a character first'}`;
      return link_code ? `${gp_id} may join with ${link_code} at ${link_url}` : `${gp_id} is ${status}`;
    });
    return lines.join('\n');
  },
  async balance(gpId = '') {
    const { bank_balance, wallet_total } = await game.balance(gpId);
    return `${gpId} has ${bank_balance} in the bank and ${wallet_total} in cash`;
  },
  async buy(gpId = '', name = '', quantity = '1') {
    const { total_cost } = await game.buy(gpId, name, Number(quantity));
    return `${gpId} bought ${quantity} × ${name} for ${total_cost}`;
  },
  async frisk(officer = '', suspect = '') {
    const taken = await game.frisk(officer, suspect);
    const goods = taken.map(({ name, quantity }) => `${quantity} × ${name}`);
    return `${officer} took ${goods.join(', ') || 'nothing'} from ${suspect}`;
  },
  async shift(gpId = '', step = 'start') {
    const shift = await (step === 'end' ? game.endShift(gpId) : game.startShift(gpId));
    return `${gpId} is ${shift.ended_at === null ? 'on' : 'off'} duty`;
  },
  async leave(gpId = '') {
    game.leave(gpId);
    return `${gpId} has left`;
  },
};

/** The sentence that a player sees. */
function sentenceOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  if (!(error instanceof CabildoError)) throw error;
  return error.outcome === 'unknown' ? `It may have happened: ${error.message}` : error.message;
}

console.log(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', ...words] = line.trim().split(/\s+/);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  console.log(command ? await command(...words).catch(sentenceOf) : `There is no command "${name}"`);
}
