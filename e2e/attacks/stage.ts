import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@cabildo/testing';
import { freePort, startProcess, type LabProcess } from '@cabildo/testing/lab/index.ts';
import { createTestDatabases } from '../testing/databases.ts';
import { Bystanders } from './bystanders.ts';
import { Visitor } from './visitor.ts';

/** A member with a character and an account. */
export interface Member {
  readonly client: Client;
  readonly key: string;
  readonly characterId: number;
  readonly accountId: number;
}

export interface Community {
  readonly serverId: number;
  readonly joinCode: string;
  readonly owner: Client;
  readonly members: readonly Member[];
}

/** A platform in a process of its own, with the limits that it ships with, and a community that nobody attacks. */
export interface Stage {
  readonly url: string;
  readonly process: LabProcess;
  readonly bystanders: Bystanders;
  /** Founds another community. */
  found(name: string, members: number): Promise<Community>;
  /** A caller at the nth address of the attackers. */
  visitor(nth: number, key?: string | null): Visitor;
  stop(): Promise<void>;
}

const BYSTANDERS = 16;

export async function startStage(settings: Record<string, string> = {}): Promise<Stage> {
  const databases = await createTestDatabases();
  const dataDir = await mkdtemp(join(tmpdir(), 'cabildo-stage-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...databases.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    INTERNAL_PORT: String(await freePort()),
    // Signing in is no attack; every other request meets the limits of the product.
    RATE_USERS: '1000000',
    ...settings,
  };
  const script = join(import.meta.dirname, '../../apps/standalone/src/main.ts');
  const process = await startProcess({ name: 'stage', script, env, readyUrl: `${url}/readyz` });
  const visitors: Visitor[] = [];
  let people = 4_000_000;
  const found = async (name: string, members: number): Promise<Community> => {
    const owner = await new Client(url).signIn(String((people += 1)), `owner${people}`);
    const { server } = await owner.api.servers.create({ server_name: name });
    const { id: server_id, join_code } = server;
    const accounts_config = { initial_balance: 1_000_000 };
    await owner.api.economy.updateBankConfig({ server_id, accounts_config });
    const community = { serverId: server_id, joinCode: join_code!, owner, members: [] as Member[] };
    for (let n = 0; n < members; n += 1) {
      const client = await new Client(url).signIn(String((people += 1)), `member${people}`);
      community.members.push(await settle(community, client));
    }
    return community;
  };
  const bystanders = await Bystanders.start(url, await found('Pueblo tranquilo', BYSTANDERS));
  return {
    url,
    process,
    bystanders,
    found,
    visitor(nth, key = null) {
      const visitor = new Visitor(url, `127.0.1.${nth + 1}`, key);
      visitors.push(visitor);
      return visitor;
    },
    async stop() {
      await bystanders.stop();
      for (const visitor of visitors) visitor.close();
      await process.stop();
      await databases.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets a person join a community, make a character there and open an account. */
export async function settle({ serverId, joinCode }: Community, client: Client): Promise<Member> {
  await client.api.servers.join({ join_code: joinCode });
  const card = { server_id: serverId, name: 'Ana', surname: 'Prueba' };
  const { server_character_id } = await client.api.dni.create(card);
  const account = { server_id: serverId, server_character_id, account_type: 'personal' } as const;
  const { account_id } = await client.api.economy.createAccount(account);
  const key = client.key!;
  return { client, key, characterId: server_character_id, accountId: account_id };
}
