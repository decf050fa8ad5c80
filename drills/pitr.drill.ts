import { violations } from '@cabildo/economy/ledger/invariants.ts';
import { Database } from '@cabildo/kit/database';
import { foundCommunity, until, type Community } from '@cabildo/testing';
import {
  dealtOut,
  randomSecrets,
  startArchivedPostgres,
  startStack,
  type StackOptions,
} from '@cabildo/testing/lab/index.ts';
import { startReceiver } from '@cabildo/webhooks/testing/receiver.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { runTool } from './tool.ts';
import { loggedTransfers, missing, receivedTransfers } from './transfers.ts';

const PEOPLE = 8;
const ROUNDS = 40;
const SETTINGS = {
  RATE_USERS: '1000000',
  RATE_SERVERS: '1000000',
  WEBHOOK_ALLOW_HTTP: '1',
  WEBHOOK_ALLOW_PRIVATE: '1',
};
/** The consumers that are stopped while the load goes on. */
const STOPPED = ['audit', 'webhooks'] as const;

/** Has everybody pay the next one, round after round. Returns the numbers of the transfers. */
async function pay({ serverId: server_id, citizens }: Community): Promise<number[]> {
  const payments = citizens.map(async ({ client, accounts }, index) => {
    const ids = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { transfer_id } = await client.api.economy.internalTransfer({
        server_id,
        from_account_id: accounts[0]!.accountId,
        to_account_id: citizens[(index + 1) % citizens.length]!.accounts[0]!.accountId,
        amount: 1,
      });
      ids.push(transfer_id);
    }
    return ids;
  });
  return (await Promise.all(payments)).flat();
}

async function recover(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const receiver = await startReceiver();
  onEnd(() => receiver.close());
  const archived = await startArchivedPostgres();
  onEnd(() => archived.stop());
  const options: StackOptions = {
    env: SETTINGS,
    secrets: dealtOut(randomSecrets()),
  };
  say('a community, and a base of its data');
  // The server is lost with the stack, and its base and archive are not.
  const mortal = { ...archived, stop: () => archived.kill() };
  const before = await startStack({ ...options, startDatabase: () => Promise.resolve(mortal) });
  onEnd(() => before.stop());
  const community = await foundCommunity(before.url, before.databaseUrl('servers'), {
    people: PEOPLE,
    accountsEach: 1,
    balance: 1_000,
  });
  const hook = { server_id: community.serverId, url: receiver.url, events: ['bank.transfer'] as const };
  await community.owner.api.webhooks.create({ ...hook, events: [...hook.events] });
  await archived.saveBase();

  say(`people pay, while ${STOPPED.join(' and ')} are stopped`);
  for (const name of STOPPED) before.processes[name].signal('SIGSTOP');
  const kept = await pay(community);
  const moment = await archived.now();
  const lost = await pay(community);
  await archived.archive();
  for (const name of STOPPED) await before.processes[name].kill('SIGKILL');
  await before.stop();

  say(`back to ${moment}, with a broker that knows nothing`);
  const postgres = await archived.recover(moment);
  onEnd(() => postgres.stop());
  const after = await startStack({ ...options, startDatabase: () => Promise.resolve(postgres) });
  onEnd(() => after.stop());
  const seen = receiver.received.length;
  await runTool('replay', [], { DATABASE_URL: postgres.url });
  await until(
    async () =>
      missing(kept, await loggedTransfers(after)) === 0 && missing(kept, receivedTransfers(receiver)) === 0,
  );
  const log = await loggedTransfers(after);
  const economy = new Database({ url: after.databaseUrl('economy'), max: 1 });
  const broken = await violations(economy);
  await economy.close();
  for (const sentence of broken) say(sentence);
  return [
    { what: 'transfers before the moment', count: kept.length },
    { what: 'of them known to the receiver before', count: seen },
    { what: 'missing in the log', count: missing(kept, log), wanted: 0 },
    { what: 'missing at the receiver', count: missing(kept, receivedTransfers(receiver)), wanted: 0 },
    { what: 'later ones in the log', count: lost.length - missing(lost, log), wanted: 0 },
    {
      what: 'later ones at the receiver',
      count: lost.length - missing(lost, receivedTransfers(receiver)),
      wanted: 0,
    },
    { what: 'breaches of the books', count: broken.length, wanted: 0 },
  ];
}

export default {
  title:
    'All databases go back to a moment: what was paid before it is logged and sent, and nothing of after it.',
  isQuick: true,
  run: recover,
} satisfies Drill;
