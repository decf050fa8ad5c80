import { Database } from '@cabildo/kit/database';
import { Client, until, type HttpAnswer } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';

const STORES = ['servers', 'economy', 'inventory', 'audit'] as const;
type Store = (typeof STORES)[number];

const GIFT = 1_000;

/** A member with two characters, an account each, cash, items and a licence; all the money came with the accounts. */
interface Community {
  serverId: number;
  owner: Client;
  memberId: number;
  member: Client;
}

/** The log's entries once a member was kicked and the characters deleted, each with its number. */
const EFFECTS = {
  'member.kicked': 1,
  'character.deleted': 2,
  'account.swept': 2,
  'wallet.swept': 1,
  'account.closed': 2,
  'character.emptied': 1,
  'character.removed': 1,
};

/**
 * Kills each service while it ends a character and a server. The erasure of deleted rows takes its time, which
 * `meanwhile` may use for tests of its own.
 */
export function describeEndings(stackOf: () => Stack, meanwhile: () => void): void {
  describe('endings, with a service killed', () => {
    let stack: Stack;
    const databases = {} as Record<Store, Database>;
    const deleted: number[] = [];

    beforeAll(() => {
      stack = stackOf();
      for (const name of STORES) databases[name] = new Database({ url: stack.databaseUrl(name), max: 2 });
    });

    afterAll(async () => {
      await Promise.all(Object.values(databases).map((database) => database.close()));
    });

    async function found(number: number): Promise<Community> {
      const [owner, member] = (await Promise.all([
        new Client(stack.url).signIn(`51${number}`, `titular${number}`),
        new Client(stack.url).signIn(`52${number}`, `vecina${number}`),
      ])) as [Client, Client];
      const made = await owner.api.servers.create({ server_name: 'Finales' });
      const here = { server_id: made.server_id };
      await owner.api.economy.updateBankConfig({
        ...here,
        accounts_config: { initial_balance: GIFT },
      });
      const { license_id } = await owner.api.licenses.create({ ...here, name: 'Caza' });
      const { item_id } = await owner.api.items.create({ ...here, name: 'Pan' });
      await member.api.servers.join({ join_code: made.server.join_code! });
      const accounts: number[] = [];
      for (const name of ['Ana', 'Eva']) {
        const { server_character_id } = await member.api.dni.create({
          ...here,
          name,
          surname: 'Gil',
        });
        const who = { ...here, server_character_id };
        const { account_id } = await member.api.economy.createAccount({
          ...who,
          account_type: 'personal',
        });
        accounts.push(account_id);
        if (name === 'Eva') continue;
        await member.api.economy.withdraw({ ...who, amount: 155 });
        await owner.api.inventory.give({ ...who, item_id, quantity: 3 });
        await owner.api.licenses.grant({ ...who, license_id });
      }
      // The initial balance is a user's, not a character's (EC-04), and both are to have some money.
      const [from_account_id, to_account_id] = accounts as [number, number];
      const shared = { ...here, from_account_id, to_account_id, amount: 300 };
      await member.api.economy.internalTransfer(shared);
      const { user_id } = await member.api.users.getUserByKey();
      return { serverId: made.server_id, owner, member, memberId: user_id };
    }

    /** Repeats a request that a crash may have cut off until it is known to have been carried out. */
    async function insist(send: () => Promise<HttpAnswer>, first: Promise<HttpAnswer>): Promise<void> {
      for (let answer = await first; answer.status !== 200; answer = await send()) {
        // The member is gone already: the crash took the answer, not the effect.
        if (answer.status === 404) return;
        expect(answer).toMatchObject({ status: 503, body: { ok: false, error_code: 'error' } });
      }
    }

    async function effects(owner: Client, serverId: number): Promise<Record<string, number>> {
      const { status, body } = await owner.call('server_logs.query', {
        server_id: serverId,
        per_page: 50,
      });
      if (status !== 200) return {};
      const counts: Record<string, number> = {};
      for (const { action } of body['logs'] as { action: string }[]) {
        if (action in EFFECTS) counts[action] = (counts[action] ?? 0) + 1;
      }
      return counts;
    }

    const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

    /** The money of a server: held by people, and held by its treasury. */
    async function moneyOf(serverId: number): Promise<{ held: number; open: number; treasury: number }> {
      const [row] = await databases.economy.query<{ held: number; open: number; treasury: number }>(
        `SELECT coalesce(sum(balance), 0)::bigint AS held,
         count(*) FILTER (WHERE status <> 'closed' AND owner_character_id IS NOT NULL) AS open,
         (SELECT coalesce(sum(e.amount), 0)::bigint FROM entries e JOIN accounts t ON t.id = e.account_id
          WHERE t.server_id = $1 AND t.kind = 'treasury') AS treasury
       FROM accounts WHERE server_id = $1`,
        [serverId],
      );
      return row!;
    }

    it.each(STORES.map((name, index) => [name, index + 1] as const))(
      'all that belongs to a kick, and to the end of a server, is done when %s is back',
      async (name, number) => {
        const { serverId, owner, member, memberId } = await found(number);
        const here = { server_id: serverId };
        expect(await moneyOf(serverId)).toEqual({ held: GIFT, open: 3, treasury: 0 });

        const kick = () =>
          owner.call('servers.kick', { ...here, target_user_id: memberId, delete_characters: true });
        const kicked = kick();
        await stack.processes[name].kill('SIGKILL');
        await Promise.all([insist(kick, kicked), stack.processes[name].restart()]);
        await until(async () => sum(await effects(owner, serverId)) >= sum(EFFECTS));
        expect(await effects(owner, serverId)).toEqual(EFFECTS);
        expect(await moneyOf(serverId)).toEqual({ held: 0, open: 0, treasury: GIFT });
        expect((await member.call('server_economy.get_balance', here)).status).toBe(403);

        const remove = () => owner.call('servers.delete', here);
        const removed = remove();
        // The kill comes as soon as the request is answered, if it is: only stored work has been passed on by then.
        await (name === 'servers' ? removed : Promise.resolve());
        await stack.processes[name].kill('SIGKILL');
        await Promise.all([insist(remove, removed), stack.processes[name].restart()]);
        expect((await owner.call('servers.get', here)).status).toBe(404);
        deleted.push(serverId);
      },
      60_000,
    );

    meanwhile();

    it('nothing is left of the servers that were deleted', async () => {
      expect(deleted).toHaveLength(STORES.length);
      const tables: readonly [Store, string][] = [
        ['servers', 'characters'],
        ['servers', 'members'],
        ['economy', 'accounts'],
        ['economy', 'transfers'],
        ['economy', 'bank_configs'],
        ['inventory', 'holders'],
        ['inventory', 'items'],
        ['inventory', 'movements'],
        ['inventory', 'licenses'],
        ['audit', 'entries'],
      ];
      for (const [store, table] of tables) {
        const left = `SELECT 1 FROM ${table} WHERE server_id = ANY($1::bigint[]) LIMIT 1`;
        await until(async () => (await databases[store].query(left, [deleted])).length === 0);
      }
      // These rows name their account alone, and the accounts are gone.
      const orphans = 'SELECT 1 FROM entries WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = account_id)';
      expect(await databases.economy.query(orphans)).toEqual([]);
    });
  });
}
