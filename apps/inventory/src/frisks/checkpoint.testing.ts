import type { EventEnvelope } from '@cabildo/contracts/event';
import type { FRISK_ACTIONS } from '@cabildo/contracts/inventory/frisks/frisks.ts';
import cancel from '@cabildo/contracts/inventory/frisks/cancel.ts';
import configureFrisk from '@cabildo/contracts/inventory/frisks/configure_frisk.ts';
import complete from '@cabildo/contracts/inventory/frisks/complete.ts';
import confirmAction from '@cabildo/contracts/inventory/frisks/confirm_action.ts';
import getFriskConfig from '@cabildo/contracts/inventory/frisks/get_frisk_config.ts';
import getSession from '@cabildo/contracts/inventory/frisks/get_session.ts';
import start from '@cabildo/contracts/inventory/frisks/start.ts';
import type { Person, World } from '../testing/world.ts';

type Action = (typeof FRISK_ACTIONS)[number];

/** Milliseconds after its last step in which a session expires (FR-07), and after its start (FR-02). */
export const STEP_TIME = 2 * 60_000;
export const WHOLE_TIME = 15 * 60_000;

/** A server with a searcher, a target, and the actions of a frisk. */
export function checkpoint(world: World) {
  const serverId = world.newServer();
  const searcher = world.person({ serverId });
  const target = world.person({ serverId });
  const startOn = (whom: Pick<Person, 'characterId'> = target, by: Person = searcher) =>
    world.act(
      start,
      { searcher_character_id: by.characterId, target_character_id: whom.characterId },
      by.ctx,
    );
  const confirm = (session_id: number, result_id: number, item_action: Action, ctx = searcher.ctx) =>
    world.act(confirmAction, { session_id, result_id, item_action }, ctx);
  return {
    serverId,
    searcher,
    target,
    keeper: world.keeper(serverId),
    person: () => world.person({ serverId }),
    /** A member with the power `frisk` (OT-06). */
    officer: (): Person => {
      const person = world.person({ serverId });
      const powers = ['frisk'] as const;
      return { ...person, ctx: { ...person.ctx, membership: { ...person.ctx.membership!, powers } } };
    },
    configure: (who: string, ctx = world.person({ serverId, role: 'admin' }).ctx) =>
      world.act(configureFrisk, { who }, ctx),
    config: () => world.ok(getFriskConfig, {}, searcher.ctx),
    /** Adds an item and gives the target units of it; returns its id. */
    async carried(quantity: number, item: object = {}): Promise<number> {
      const { item_id } = await world.addItem(serverId, item);
      await world.give(target, item_id, quantity);
      return item_id;
    },
    start: startOn,
    /** A frisk of the target; fails the test unless it begins. */
    async begun() {
      const { code, body } = await startOn();
      if (code) throw new Error(`no frisk: ${JSON.stringify(body)}`);
      return body.session;
    },
    confirm,
    /** A frisk of the target with the same decision on every result. */
    async decided(action: Action) {
      const session = await this.begun();
      for (const { result_id } of session.results) {
        const { code } = await confirm(session.session_id, result_id, action);
        if (code) throw new Error(`not decided: ${code}`);
      }
      return session;
    },
    complete: (session_id: number, ctx = searcher.ctx) => world.act(complete, { session_id }, ctx),
    cancel: (session_id: number, ctx = searcher.ctx) => world.act(cancel, { session_id }, ctx),
    get: (session_id: number, ctx = searcher.ctx) => world.act(getSession, { session_id }, ctx),
    async stateOf(session_id: number): Promise<string> {
      return (await world.ok(getSession, { session_id }, searcher.ctx)).session.state;
    },
    /** The events of one type that this server emitted. */
    async emitted(type: string): Promise<EventEnvelope[]> {
      return (await world.events(type)).filter((event) => event.server_id === serverId);
    },
  };
}
