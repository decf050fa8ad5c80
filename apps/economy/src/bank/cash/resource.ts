import { resource } from '@cabildo/kit/ledger';
import { account } from '../accounts/resource.ts';

/** A denomination that cash of a server may be paid out in. */
export interface Denomination {
  readonly value: number;
  readonly is_active: boolean;
}

/**
 * The denominations of a server, highest first. They are locked until the commit, so that none is deleted while it is
 * being paid out.
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
