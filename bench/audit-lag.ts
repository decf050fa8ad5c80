import { randomUUID } from 'node:crypto';
import type { Community } from '@cabildo/testing';

export interface AuditLag {
  samples: number;
  p50Ms: number;
  p99Ms: number;
}

const BETWEEN_MS = 100;
const BETWEEN_ASKING_MS = 10;

/** Measures under load how long after its answer a transfer is in /server_logs, by polling the API. */
export async function measureAuditLag(community: Community, seconds: number): Promise<AuditLag> {
  const [payer, payee] = community.citizens as [Community['citizens'][0], Community['citizens'][0]];
  const end = Date.now() + seconds * 1_000;
  const lags: number[] = [];
  while (Date.now() < end) {
    const { transfer_id } = await payer.client.api.economy.internalTransfer({
      server_id: community.serverId,
      from_account_id: payer.accounts[0]!.accountId,
      to_account_id: payee.accounts[0]!.accountId,
      amount: 2,
      concept: randomUUID(),
    });
    const answered = performance.now();
    while (!(await isLogged(community, payer.accounts[0]!.characterId, transfer_id))) {
      // The pause is short against the measured time, and long enough not to be a load of its own.
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ASKING_MS));
    }
    lags.push(performance.now() - answered);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  lags.sort((a, b) => a - b);
  const at = (share: number): number => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))]!;
  return { samples: lags.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function isLogged(community: Community, characterId: number, transferId: number): Promise<boolean> {
  const { logs } = await community.owner.api.logs.query({
    server_id: community.serverId,
    character_id: characterId,
    log_action: 'transfer.completed',
    per_page: 20,
  });
  return logs.some(({ data }) => (data as { transfer_id: number }).transfer_id === transferId);
}
