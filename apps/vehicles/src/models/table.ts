import {
  c,
  count,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

/** The models that the dealers of servers sell (CA-06). */
export const models = table('vehicle_models', {
  id: c.id,
  server_id: c.bigint,
  brand: c.text,
  model: c.text,
  price: c.bigint,
  doors: c.int.nullable,
  photo_url: c.text.nullable,
  is_active: c.boolean,
  created_at: c.timestamptz,
});
export type ModelRow = RowOf<typeof models>;

const modelOf = (serverId: number, id: number) => models.select().where({ server_id: serverId, id });

export async function isModel(sql: Sql, serverId: number, id: number): Promise<boolean> {
  return (await row(sql, models.select('id').where({ server_id: serverId, id }))) !== undefined;
}

/** The models of a server by brand and model; with `activeOnly`, only those that are sold at present. */
export function listModels(
  sql: Sql,
  serverId: number,
  activeOnly: boolean,
  at: { limit: number; offset: number },
): Promise<Page<ModelRow>> {
  const listed = models.select().where({ server_id: serverId, ...(activeOnly && { is_active: true }) });
  return page(sql, listed.orderBy(expression('lower(brand)')).orderBy(expression('lower(model)')), at);
}

export const countModels = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, models.query().where({ server_id: serverId }));

/** Whether another model has this brand and name in any case. Only certain while the catalogue is locked. */
export async function isModelTaken(
  tx: Tx,
  { server_id, brand, model }: Pick<ModelRow, 'server_id' | 'brand' | 'model'>,
  except: number | null = null,
): Promise<boolean> {
  const named = expression('lower(brand) = lower(?) AND lower(model) = lower(?)', [brand, model]);
  const other = expression('id IS DISTINCT FROM ?::bigint', [except]);
  return (await row(tx, models.select('id').where({ server_id }).where(named).where(other))) !== undefined;
}

export const insertModel = async (tx: Tx, model: Omit<ModelRow, 'id'>): Promise<ModelRow> =>
  (await row(tx, models.insert(model).returning(models.columns)))!;

/** A model of a server (GW-24), locked against changes until the transaction ends; it can still be sold. */
export const lockModel = (tx: Tx, serverId: number, id: number): Promise<ModelRow | undefined> =>
  row(tx, modelOf(serverId, id).forNoKeyUpdate());

/** Like {@link lockModel}, for a deletion: nobody can begin to buy the model until the transaction ends. */
export const lockModelForGood = (tx: Tx, serverId: number, id: number): Promise<ModelRow | undefined> =>
  row(tx, modelOf(serverId, id).forUpdate());

export async function updateModel(tx: Tx, { id, ...model }: ModelRow): Promise<void> {
  await run(tx, models.update(model).where({ id }));
}

/** Whether there is a vehicle of a model, or one is being bought. Only certain while the model is locked for good. */
export async function isInUse(tx: Tx, id: number): Promise<boolean> {
  // Vehicles use models and their table stands there, so this slice only names it.
  return (await tx.query('SELECT 1 FROM vehicles WHERE model_id = $1 LIMIT 1', [id])).length > 0;
}

export async function deleteModel(tx: Tx, id: number): Promise<void> {
  await run(tx, models.delete().where({ id }));
}

/** Models by id, locked against deletion until the transaction ends. */
export function shareModels(tx: Tx, ids: readonly number[]): Promise<ModelRow[]> {
  return tx.query<ModelRow>(
    `SELECT ${models.list()} FROM vehicle_models WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
}

/**
 * Locks additions and renames in a dealer's catalogue until the transaction ends, so that two transactions cannot both pass
 * a limit or take a name. Call this before anything else is locked.
 */
export const lockCatalogue = (tx: Tx, serverId: number): Promise<void> =>
  tx.lock('vehicle models of a server', serverId);
