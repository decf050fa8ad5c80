import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/shop/closing/close_shop.ts';
import { LIMITS } from '@cabildo/contracts/limits';
import { handler } from '../../deps.ts';
import { listHeldItems } from '../../endings/table.ts';
import { holder } from '../../holders/resource.ts';
import { shopHolder } from '../../holders/rules.ts';
import { lockHolders } from '../../holders/table.ts';
import { holding } from '../../holdings/resource.ts';
import { item } from '../../items/resource.ts';
import { askAuthority, manageShop } from '../shops/authority.ts';
import { store } from '../shops/resource.ts';
import { refusalOf } from '../shops/rules.ts';
import { decideClosing, type ClosingCode } from './rules.ts';

export default handler(contract, {
  async prepare(scope) {
    const { input, ask, deps, serverId } = scope;
    const managed = await manageShop(scope, input.shop_id);
    if (isFailure(managed)) return managed;
    const to = await deps.characters.live(serverId, input.to_character_id);
    if (!to) return fail('character_not_found');
    const receiver = { ask, serverId, character: { id: input.to_character_id } };
    const { refusal } = await askAuthority(receiver, managed.shop.org_id, null);
    if (refusal === 'forbidden') return fail('member_not_found', { message: NO_MEMBER });
    return refusal ? refusalOf(refusal) : managed;
  },
  async handle({ input, deps, serverId, member, character, tx, emit }) {
    const { shop_id: id, to_character_id: toId } = input;
    const from = shopHolder(id);
    await lockHolders(tx, new Map([from, toId].map((each) => [each, serverId])));
    const itemIds = await listHeldItems(tx, from, LIMITS.max_items);
    const holdingsOf = (characterId: number) =>
      itemIds.map((itemId) => holding({ serverId, characterId, itemId }));
    const closed = await deps.ledger.post(tx, emit, {
      serverId,
      actor: { kind: 'user', id: member.user_id },
      uses: {
        shop: store({ serverId, id }),
        shopHolder: holder({ serverId, characterId: from }),
        receiver: holder({ serverId, characterId: toId }),
        items: itemIds.map((itemId) => item({ serverId, id: itemId })),
        kept: holdingsOf(from),
        received: holdingsOf(toId),
      },
      decide: (states, time) => decideClosing({ characterId: character.id, toId }, states, time),
    });
    return isFailure(closed) ? (closed as Failure<ClosingCode>) : closed;
  },
});

const NO_MEMBER = {
  es: 'Ese personaje no pertenece a la organización.',
  en: 'That character does not belong to the organisation.',
};
