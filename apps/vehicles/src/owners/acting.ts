import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import type { Ask } from '@cabildo/kit/service';
import { organisation, orgOf } from './rules.ts';

/** Who may act for an owner. */
export interface Deputy {
  readonly characterId: number;
  /** VS-02: how many vehicles the organisation may have; undefined for a character. */
  readonly cap: number | undefined;
}

type OrgCode = 'not_found' | 'account_closed' | 'account_disabled' | 'forbidden';

interface Acting {
  readonly serverId: number;
  /** The characters of the caller. */
  readonly characters: ReadonlySet<number>;
  /** The right that acting for an organisation needs; null: to belong to it. */
  readonly right: 'vehicles' | null;
}

/** GW-24, VS-02: the character of the caller that is the owner, or may act for the organisation that is; refuses where none may. */
export async function deputyOf(
  ask: Ask,
  owner: number,
  { serverId: server_id, characters, right }: Acting,
): Promise<Deputy | Failure<OrgCode>> {
  const org_id = orgOf(owner);
  if (org_id === null)
    return characters.has(owner) ? { characterId: owner, cap: undefined } : fail('forbidden');
  let refused: Failure<OrgCode> = fail('forbidden');
  for (const characterId of characters) {
    const asked = { server_id, org_id, server_character_id: characterId, right };
    const { refusal, max_vehicles: cap } = await ask(authorize, asked);
    if (refusal === null) return { characterId, cap };
    refused = refusalOf(refusal);
    // Another character of the caller may have the right; for all else they are alike.
    if (refusal !== 'forbidden') break;
  }
  return refused;
}

/** VS-04: how many vehicles an organisation may have, to which staff give one; refuses one that is over. */
export async function capOfOrg(
  ask: Ask,
  server_id: number,
  org_id: number,
): Promise<number | Failure<Exclude<OrgCode, 'forbidden'>>> {
  // Nobody acts for it here, so that it matters not that no character does.
  const { refusal, max_vehicles } = await ask(authorize, {
    server_id,
    org_id,
    server_character_id: 0,
    right: null,
  });
  return refusal === null || refusal === 'forbidden' ? max_vehicles : fail(refusal);
}

const refusalOf = (refusal: OrgCode): Failure<OrgCode> =>
  refusal === 'forbidden' ? fail('forbidden', { message: NO_RIGHT }) : fail(refusal);

const NO_RIGHT = {
  es: 'Tu rango en la organización no tiene el derecho «vehicles».',
  en: 'Your rank in the organisation lacks the right “vehicles”.',
};

/** The owners whose things a list shows: the caller's characters, or an organisation to which one of them belongs (VS-02). */
export async function ownersOf(
  ask: Ask,
  orgId: number | undefined,
  { serverId, characters }: Omit<Acting, 'right'>,
): Promise<readonly number[] | Failure<OrgCode>> {
  if (orgId === undefined) return [...characters];
  const owner = organisation(orgId);
  const deputy = await deputyOf(ask, owner, { serverId, characters, right: null });
  return isFailure(deputy) ? deputy : [owner];
}
