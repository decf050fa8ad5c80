import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecrets } from '@cabildo/kit/service';
import { Client } from '@cabildo/testing';
import { makeDataFolder, startStandaloneProcess } from '@cabildo/testing/lab/index.ts';
import { startReceiver } from '@cabildo/webhooks/testing/receiver.ts';
import { rowsIn } from './community/rows.ts';
import type { Count, Drill, OnEnd, Say } from './drill.ts';
import { LOCAL_RECEIVERS, UNLIMITED } from './lab/platform.ts';
import { runTool } from './lab/tool.ts';
import { differences, factsOf, settle, type Holdings } from './move/facts.ts';

const SETTINGS = { ...UNLIMITED, ...LOCAL_RECEIVERS };
const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of the drill' };

/** Signs the people of a community in where they have no key yet. */
async function signedIn(url: string, holdings: Holdings): Promise<Holdings> {
  const keyOf = async (gpId: string, name: string): Promise<string> =>
    (await new Client(url).signIn(gpId, name)).key!;
  const { community } = holdings;
  const people = [];
  for (const [index, person] of community.people.entries())
    people.push({ ...person, key: await keyOf(`200000${index}`, `vecina${index}`) });
  const ownerKey = await keyOf('1000000', 'fundadora');
  return { ...holdings, community: { ...community, ownerKey, people } };
}

async function carry(say: Say, onEnd: OnEnd): Promise<Count[]> {
  const receiver = await startReceiver();
  onEnd(() => receiver.close());
  const files = await makeDataFolder();
  onEnd(() => rm(files, { recursive: true }));

  say('a community in cell 1');
  const first = await startStandaloneProcess({ ...SETTINGS, CELL: '1' });
  onEnd(() => first.stop());
  const holdings = await settle(first.url, receiver.url, keptSecrets(first.folder, {}).BILLING_SECRET!);
  const { serverId } = holdings.community;
  const before = await factsOf(first.url, holdings, receiver);
  const leaving = join(files, 'leaving.tar');
  await runTool('backup', [leaving, '--server', String(serverId)], {
    DATA_DIR: first.folder,
    CELL: '1',
    ...passphrase,
  });

  say('another installation in cell 2, with a community of its own');
  const folder = await makeDataFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const second = await startStandaloneProcess({ ...SETTINGS, CELL: '2' }, folder);
  onEnd(() => second.end());
  const resident = await new Client(second.url).signIn('3000000', 'residente');
  await resident.api.servers.create({ server_name: 'Villa Vieja' });
  await second.end();
  const settings = { DATA_DIR: folder, CELL: '2', ...passphrase };
  await runTool('restore', [leaving, '--server'], settings);
  const arrived = join(files, 'arrived.tar');
  await runTool('backup', [arrived, '--server', String(serverId)], settings);
  const [there, here] = [await rowsIn(leaving), await rowsIn(arrived)];
  const differingRows = differences(there, here);

  say('its people sign in there');
  const last = await startStandaloneProcess({ ...SETTINGS, CELL: '2' }, folder);
  onEnd(() => last.stop());
  const after = await factsOf(last.url, await signedIn(last.url, holdings), receiver);
  const differing = differences(before, after);
  for (const name of differingRows) say(`${name}: ${there[name]}, ${here[name]}`);
  for (const name of differing) say(`${name}: ${JSON.stringify([before[name], after[name]])}`);
  return [
    { what: 'tables compared', count: Object.keys(there).length },
    { what: 'tables that differ', count: differingRows.length, wanted: 0 },
    { what: 'facts compared', count: Object.keys(before).length },
    { what: 'differences', count: differing.length, wanted: 0 },
  ];
}

export default {
  title:
    'One community moves to an installation that has another: its rows and what people hold are the same there.',
  isQuick: true,
  run: carry,
} satisfies Drill;
