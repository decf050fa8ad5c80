import { resource } from '@cabildo/kit/ledger';
import { account } from '../accounts/resource.ts';

/** A denomination of a server; cash is paid out in the active ones. */
export interface Denomination {
  readonly value: number;
  readonly is_active: boolean;
}

/**
 * The denominations of a server, highest first. They are locked until the commit, so that none is deleted while a command
 * pays out bills of this value.
 */
export const denominations = resource<number, readonly Denomination[]>({
  name: 'denominations',
  after: [account],
  async lock(tx, serverIds) {
    const rows = await tx.query<Denomination & { server_id: number }>(
      `SELECT server_id, value, is_active FROM bill_types WHERE server_id = ANY($1::bigint[])
       ORDER BY server_id, value DESC FOR SHARE`,
      [serverIds],
    );
    const byServer = Map.groupBy(rows, (row) => row.server_id);
    return serverIds.map((id) => byServer.get(id) ?? []);
  },
});
