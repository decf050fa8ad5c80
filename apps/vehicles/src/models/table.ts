import {
  count,
  expression,
  page,
  row,
  run,
  table,
  type Page,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

/** A model of a server's dealer. */
export interface ModelRow {
  vehicle_model_id: number;
  server_id: number;
  brand: string;
  model: string;
  price: number;
  doors: number | null;
  photo_url: string | null;
  is_active: boolean;
  created_at: Date;
}

interface ModelTable extends Omit<ModelRow, 'vehicle_model_id'> {
  id: number;
}

const models = table<ModelTable>('vehicle_models');
const COLUMNS = [
  { vehicle_model_id: 'id' },
  'server_id',
  'brand',
  'model',
  'price',
  'doors',
  'photo_url',
  'is_active',
  'created_at',
] as const;

const modelOf = (serverId: number, id: number) =>
  models()
    .where({ server_id: serverId, id })
    .select(...COLUMNS);

export async function isModel(sql: Sql, serverId: number, id: number): Promise<boolean> {
  return (await row(sql, models().where({ server_id: serverId, id }).select('id'))) !== undefined;
}

/** The models of a server by brand and model; those that are not sold at present only if they are asked for. */
export function listModels(
  sql: Sql,
  serverId: number,
  activeOnly: boolean,
  at: { limit: number; offset: number },
): Promise<Page<ModelRow>> {
  const listed = models().where({ server_id: serverId, ...(activeOnly && { is_active: true }) });
  const inOrder = listed.orderBy(expression('lower(brand)')).orderBy(expression('lower(model)'));
  return page(sql, inOrder.select(...COLUMNS), at);
}

export const countModels = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, models().where({ server_id: serverId }));

/** Whether another model has this brand and name in any case. Only certain while the catalogue is locked. */
export async function isModelTaken(
  tx: Tx,
  { server_id, brand, model }: Pick<ModelRow, 'server_id' | 'brand' | 'model'>,
  except: number | null = null,
): Promise<boolean> {
  const named = expression('lower(brand) = lower(?) AND lower(model) = lower(?)', [brand, model]);
  const other = expression('id IS DISTINCT FROM ?::bigint', [except]);
  return (await row(tx, models().where({ server_id }).where(named).where(other).select('id'))) !== undefined;
}

export async function insertModel(tx: Tx, model: Omit<ModelRow, 'vehicle_model_id'>): Promise<ModelRow> {
  const { id } = (await row(tx, models().insert(model).returning(['id'])))!;
  return { vehicle_model_id: id, ...model };
}

/** A model of a server (GW-24), locked against changes until the transaction ends; it can still be sold. */
export const lockModel = (tx: Tx, serverId: number, id: number): Promise<ModelRow | undefined> =>
  row(tx, modelOf(serverId, id).forNoKeyUpdate());

/** Like {@link lockModel}, for a deletion: nobody can begin to buy it until the transaction ends. */
export const lockModelForGood = (tx: Tx, serverId: number, id: number): Promise<ModelRow | undefined> =>
  row(tx, modelOf(serverId, id).forUpdate());

export async function updateModel(tx: Tx, { vehicle_model_id, ...model }: ModelRow): Promise<void> {
  await run(tx, models().where({ id: vehicle_model_id }).update(model));
}

/** Whether there is a vehicle of a model, or one is being bought. Only certain while the model is locked for good. */
export async function isInUse(tx: Tx, id: number): Promise<boolean> {
  const used = table<{ id: number; model_id: number }>('vehicles')().where({ model_id: id }).limit(1);
  return (await row(tx, used.select('id'))) !== undefined;
}

export async function deleteModel(tx: Tx, id: number): Promise<void> {
  await run(tx, models().where({ id }).delete());
}

/** Models by id, locked against deletion until the transaction ends. */
export function shareModels(tx: Tx, ids: readonly number[]): Promise<ModelRow[]> {
  return tx.query<ModelRow>(
    `SELECT id AS vehicle_model_id, server_id, brand, model, price, doors, photo_url, is_active, created_at
     FROM vehicle_models WHERE id = ANY($1::bigint[]) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
}

/**
 * Locks additions and renames in a dealer's catalogue until the transaction ends, so that two transactions cannot both pass
 * a limit or take a name. Call it before anything else is locked.
 */
export async function lockCatalogue(tx: Tx, serverId: number): Promise<void> {
  // The kit uses the one-key advisory locks. Two servers with the same second key only wait for each other.
  await tx.query('SELECT pg_advisory_xact_lock(1, ($1::bigint % 2147483647)::int)', [serverId]);
}
