import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Community } from '@cabildo/testing';
import { run } from './pgbench.ts';

export interface LoadResult {
  /** Requests per second that succeeded. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers other than 2xx, and connections that broke. */
  failures: number;
}

export type Request =
  'transfer' | 'balance' | 'purchase' | 'shop_purchase' | 'invoice' | 'vehicle' | 'shop' | 'inventory';

/** The parties of requests about companies; a key stands for a person. */
export interface Companies {
  readonly shopIds: readonly number[];
  /** Each is paid once: what is asked for takes them from the list. */
  readonly invoices: { key: string; id: number }[];
}

/** Invoices for one second, more than any machine pays. */
const INVOICES_A_SECOND = 4_000;

/**
 * The kinds of requests, chosen at random for each request; wrk runs one copy of this script in each of its threads.
 */
const REQUESTS: Readonly<Record<Request, { path: string; body: string; person?: string }>> = {
  transfer: {
    path: '/server_economy',
    body: `string.format("action=internal_transfer&server_id=%d&from_account_id=%d&to_account_id=%d&amount=1", server, source[1], other(source[1]))`,
  },
  balance: {
    path: '/server_economy',
    body: `string.format("action=get_balance&server_id=%d&server_character_id=%d", server, source[2])`,
  },
  purchase: {
    path: '/server_shop',
    body: `string.format("action=buy_items&server_id=%d&server_character_id=%d&items=%%5B%%7B%%22item_id%%22%%3A%d%%2C%%22quantity%%22%%3A1%%7D%%5D", server, source[2], items[math.random(#items)])`,
  },
  shop_purchase: {
    path: '/server_shop',
    body: `string.format("action=buy_items&server_id=%d&shop_id=%d&server_character_id=%d&items=%%5B%%7B%%22item_id%%22%%3A%d%%2C%%22quantity%%22%%3A1%%7D%%5D", server, shops[math.random(#shops)], source[2], items[math.random(#items)])`,
  },
  invoice: {
    path: '/server_orgs',
    body: `string.format("action=pay_invoice&server_id=%d&invoice_id=%d", server, source[1])`,
    person: 'debtor()',
  },
  vehicle: {
    path: '/server_cars',
    body: `string.format("action=buy_vehicle&server_id=%d&server_character_id=%d&vehicle_model_id=%d", server, source[2], models[math.random(#models)])`,
  },
  shop: { path: '/server_items', body: `string.format("action=get_shop&server_id=%d", server)` },
  inventory: {
    path: '/server_inventory',
    body: `string.format("action=get&server_id=%d&server_character_id=%d", server, source[2])`,
  },
};

function script(
  community: Community,
  request: Request,
  { shopIds = [], invoices = [] }: Partial<Companies>,
): string {
  const { path, body, person = 'people[math.random(#people)]' } = REQUESTS[request];
  const people = community.citizens.map(({ client, accounts }) => {
    const list = accounts.map(({ accountId, characterId }) => `{${accountId},${characterId}}`).join(',');
    return `{"${client.key}",{${list}}}`;
  });
  const targets = community.citizens.flatMap((citizen) => citizen.accounts.map(({ accountId }) => accountId));
  return `
local server = ${community.serverId}
local people = {${people.join(',')}}
local targets = {${targets.join(',')}}
local items = {${community.itemIds.join(',')}}
local models = {${community.modelIds.join(',')}}
local shops = {${shopIds.join(',')}}
local invoices = {${invoices.map(({ key, id }) => `{"${key}",{{${id}}}}`).join(',')}}
local thread, paid = 0, 0
function debtor()
  paid = paid % #invoices + 1
  return invoices[paid]
end
function other(account)
  local target = targets[math.random(#targets)]
  return target == account and other(account) or target
end
function setup(t) t:set("seed", thread) thread = thread + 1 end
function init() math.randomseed(os.time() + seed * 7919) end
function request()
  local person = ${person}
  local source = person[2][math.random(#person[2])]
  return wrk.format("POST", "${path}", { ["X-Api-Key"] = person[1], ["Content-Type"] = "application/x-www-form-urlencoded" }, ${body})
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %.3f %.3f %d\\n", summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`;
}

/** Drives the public port with wrk: each connection sends its next request as soon as it has an answer. */
export async function runLoad(
  url: string,
  community: Community,
  request: Request,
  seconds: number,
  connections = 64,
  companies: Partial<Companies> = {},
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'cabildo-load-'));
  const file = join(folder, 'load.lua');
  const invoices = request === 'invoice' ? companies.invoices?.splice(0, INVOICES_A_SECOND * seconds) : [];
  await writeFile(file, script(community, request, { ...companies, invoices: invoices ?? [] }));
  try {
    const output = await run('wrk', [
      '-t',
      '1',
      '-c',
      `${connections}`,
      '-d',
      `${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      file,
      url,
    ]);
    const [, requests, micros, p50, p99, failures] = /RESULT (\d+) (\d+) ([\d.]+) ([\d.]+) (\d+)/
      .exec(output)!
      .map(Number);
    return { rate: (requests! - failures!) / (micros! / 1e6), p50Ms: p50!, p99Ms: p99!, failures: failures! };
  } finally {
    await rm(folder, { recursive: true });
  }
}
