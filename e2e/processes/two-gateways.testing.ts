import { Client, until } from '@cabildo/testing';
import type { Stack } from '@cabildo/testing/lab/index.ts';
import { describePlans } from './plans.testing.ts';

/*
 * RO-10. A gateway learns of changes through another gateway by events alone: without them it would answer from its
 * cache for a minute, which is longer than a test may take.
 */
export function describeTwoGateways(stackOf: () => Stack): void {
  describe('two gateways', () => {
    let stack: Stack;
    /** The address of the second gateway. */
    let second: string;
    let owner: Client;
    /** A member, through the second gateway. */
    let person: Client;
    let personId: number;
    let cpId: string;
    let server_id: number;
    let role_id: number;

    beforeAll(async () => {
      stack = stackOf();
      second = new URL((await stack.start('gateway')).readyUrl!).origin;
      owner = await new Client(stack.url).signIn('3000000', 'fundadora');
    });

    let lastPerson = 3_000_000;
    beforeEach(async () => {
      lastPerson += 1;
      cpId = String(10n ** 17n + BigInt(lastPerson));
      const { key } = await new Client(stack.url).signIn(String(lastPerson), `vecino${lastPerson}`);
      person = new Client(second, key);
      await person.linkChat(cpId, 'vecino');
      personId = Number((await person.ok('users', 'get_user_by_key'))['user_id']);
      const { server } = (await owner.ok('servers', 'create', { server_name: 'Los Santos' })) as never as {
        server: { id: number; join_code: string };
      };
      server_id = server.id;
      await person.ok('servers', 'join', { join_code: server.join_code });
      const role = { name: 'Sheriff', hierarchy: 40, permissions: ['view_logs'] };
      role_id = Number((await change('create_role', role))['role_id']);
    });

    /** Calls an action through the first gateway. */
    const change = (action: string, params: object) =>
      owner.ok('server_roles', action, { server_id, ...params });

    /** The role and permissions that the second gateway sees, and whether it lets the person read the log. */
    const standing = async () => {
      const { server } = (await person.ok('servers', 'get', { server_id })) as never as {
        server: { my_role: string; my_permissions: string[] };
      };
      const { status } = await person.call('server_logs', 'query', { server_id });
      return [server.my_role, server.my_permissions.includes('view_logs'), status];
    };
    const becomes = (role: string, reads: boolean) =>
      until(
        async () => JSON.stringify(await standing()) === JSON.stringify([role, reads, reads ? 200 : 403]),
      );

    const giveRole = async () => {
      expect(await standing()).toEqual(['member', false, 403]);
      await change('assign_role', { target_user_id: personId, role_id });
      await becomes('member', true);
    };

    test('agree on a role that was given, and given by rank', async () => {
      await giveRole();
      await owner.ok('servers', 'set_role', { server_id, target_user_id: personId, new_role: 'mod' });
      await becomes('mod', false);
    });

    test('agree on what a role no longer allows', async () => {
      await giveRole();
      await change('update_role', { role_id, permissions: [] });
      await becomes('member', false);
    });

    test('agree on a role that is gone', async () => {
      await giveRole();
      await change('delete_role', { role_id });
      await becomes('member', false);
    });

    describePlans(() => ({ stack, owner, there: new Client(second, owner.key) }));

    test('agree on whose server it is', async () => {
      const formerly = new Client(person.url, owner.key);
      const roleOf = async (client: Client) =>
        ((await client.ok('servers', 'get', { server_id })) as never as { server: { my_role: string } })
          .server.my_role;
      expect([await roleOf(formerly), await roleOf(person)]).toEqual(['owner', 'member']);
      await change('transfer_server', { target_cp_id: cpId });
      await becomes('owner', true);
      await until(async () => (await roleOf(formerly)) === 'admin');
    });
  });
}
