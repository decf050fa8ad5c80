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
      personId = (await person.api.users.getUserByKey()).user_id;
      const { server } = await owner.api.servers.create({ server_name: 'Los Santos' });
      server_id = server.id;
      await person.api.servers.join({ join_code: server.join_code! });
      const role = { server_id, name: 'Sheriff', hierarchy: 40, permissions: ['view_logs'] } as const;
      role_id = (await owner.api.roles.createRole(role)).role_id;
    });

    /** The role and permissions that the second gateway sees, and whether it lets the person read the log. */
    const standing = async () => {
      const { server } = await person.api.servers.get({ server_id });
      const { status } = await person.call('server_logs.query', { server_id });
      return [server.my_role, server.my_permissions.includes('view_logs'), status];
    };
    const becomes = (role: string, reads: boolean) =>
      until(
        async () => JSON.stringify(await standing()) === JSON.stringify([role, reads, reads ? 200 : 403]),
      );

    const giveRole = async () => {
      expect(await standing()).toEqual(['member', false, 403]);
      await owner.api.roles.assignRole({ server_id, target_user_id: personId, role_id });
      await becomes('member', true);
    };

    test('agree on a role that was given, and given by rank', async () => {
      await giveRole();
      await owner.api.servers.setRole({ server_id, target_user_id: personId, new_role: 'mod' });
      await becomes('mod', false);
    });

    test('agree on what a role no longer allows', async () => {
      await giveRole();
      await owner.api.roles.updateRole({ server_id, role_id, permissions: [] });
      await becomes('member', false);
    });

    test('agree on a role that is gone', async () => {
      await giveRole();
      await owner.api.roles.deleteRole({ server_id, role_id });
      await becomes('member', false);
    });

    describePlans(() => ({ stack, owner, there: new Client(second, owner.key) }));

    test('agree on whose server it is', async () => {
      const formerly = new Client(person.url, owner.key);
      const roleOf = async (client: Client) => (await client.api.servers.get({ server_id })).server.my_role;
      expect([await roleOf(formerly), await roleOf(person)]).toEqual(['owner', 'member']);
      await owner.api.roles.transferServer({ server_id, target_cp_id: cpId });
      await becomes('owner', true);
      await until(async () => (await roleOf(formerly)) === 'admin');
    });
  });
}
