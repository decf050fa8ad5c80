import { fail } from '@cabildo/contracts/errors';
import { pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/mdt/rosters/list_characters.ts';
import pageCharacters, {
  MAX_NAMED_CHARACTERS,
} from '@cabildo/contracts/servers/characters/page_characters.rpc.ts';
import { findDepartment } from '../departments/table.ts';
import { handler } from '../deps.ts';
import { accountsOf, findPlayer } from './players.ts';
import { characterView, dutySince } from './rules.ts';
import { listServing, newestOf } from './table.ts';

export default handler(contract, {
  async run({ input, serverId, now, db, ask }) {
    const { department_id, search, status, page, per_page } = input;
    let ids: number[] | undefined;
    if (department_id !== undefined) {
      if (!(await findDepartment(db, serverId, department_id))) return fail('not_found');
      // Bounded, so that the request is: only the newest characters of a larger department are searched.
      ids = await newestOf(db, department_id, MAX_NAMED_CHARACTERS);
    }
    const user_id = await findPlayer(ask, input);
    if (user_id === null) return { characters: [], ...pageOf(input, 0) };
    const question = { server_id: serverId, user_id, ids, search, status, page, per_page };
    const answer = await ask(pageCharacters, question);
    const accounts = await accountsOf(
      ask,
      answer.characters.map((each) => each.user_id),
    );
    const shown = answer.characters.map(({ server_character_id }) => server_character_id);
    const serving = new Map(
      (await listServing(db, shown, dutySince(now))).map((row) => [row.character_id, row]),
    );
    return {
      characters: answer.characters.map((each) =>
        characterView(each, accounts.get(each.user_id), serving.get(each.server_character_id)),
      ),
      ...pageOf(input, answer.total),
    };
  },
});
