import type { EventEnvelope } from '@cabildo/contracts';
import type { FRISK_ACTIONS } from '@cabildo/contracts/inventory/frisk.ts';
import cancel from '@cabildo/contracts/inventory/server_cacheo/cancel.ts';
import complete from '@cabildo/contracts/inventory/server_cacheo/complete.ts';
import confirmAction from '@cabildo/contracts/inventory/server_cacheo/confirm_action.ts';
import getSession from '@cabildo/contracts/inventory/server_cacheo/get_session.ts';
import start from '@cabildo/contracts/inventory/server_cacheo/start.ts';
import type { Person, World } from './world.testing.ts';

type Action = (typeof FRISK_ACTIONS)[number];

/** Sessions end by themselves after this (FR-02). */
export const QUARTER_HOUR = 15 * 60_000;

/** A server with somebody who searches, somebody who is searched, and what passes between them. */
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
    /** Adds an item and gives the target some of it; returns its id. */
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
    /** A frisk of the target with everything decided in the same way. */
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
    /** The facts of one type that this server told. */
    async told(type: string): Promise<EventEnvelope[]> {
      return (await world.events(type)).filter((event) => event.server_id === serverId);
    },
  };
}
