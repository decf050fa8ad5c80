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
import { closeBooks, missing, receivedTransfers } from './lab/books.ts';
import { loggedTransfers } from './lab/log.ts';
import { LOCAL_RECEIVERS, paymentOf, UNLIMITED } from './lab/platform.ts';
import { runTool } from './lab/tool.ts';

const PEOPLE = 8;
const ROUNDS = 40;
const SETTINGS = { ...UNLIMITED, ...LOCAL_RECEIVERS };
/** The consumers that are stopped while the load goes on. */
const STOPPED = ['audit', 'webhooks'] as const;

/** Has everybody pay the next one, round after round. Returns the numbers of the transfers. */
async function pay(community: Community): Promise<number[]> {
  const payments = community.citizens.map(async ({ client }, index) => {
    const ids = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { transfer_id } = await client.api.economy.internalTransfer(paymentOf(community, index));
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
  await until(() => missing(kept, receivedTransfers(receiver)) === 0);
  const { inLog, breaches } = await closeBooks(after, say, { transfers: kept, lines: [] });
  const log = await loggedTransfers(after);
  return [
    { what: 'transfers before the moment', count: kept.length },
    { what: 'of them known to the receiver before', count: seen },
    inLog,
    { what: 'missing at the receiver', count: missing(kept, receivedTransfers(receiver)), wanted: 0 },
    { what: 'later ones in the log', count: lost.length - missing(lost, log), wanted: 0 },
    {
      what: 'later ones at the receiver',
      count: lost.length - missing(lost, receivedTransfers(receiver)),
      wanted: 0,
    },
    breaches,
  ];
}

export default {
  title:
    'All databases go back to a moment: what was paid before it is logged and sent, and nothing of after it.',
  isQuick: true,
  run: recover,
} satisfies Drill;
