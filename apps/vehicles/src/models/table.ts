import {
  c,
  count,
  expression,
  given,
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
export const models = table(
  'vehicle_models',
  {
    id: c.id,
    server_id: c.bigint,
    brand: c.text,
    model: c.text,
    price: c.bigint,
    doors: c.int.nullable,
    photo_url: c.image.nullable,
    spawn_code: c.text.nullable,
    category: c.text.nullable,
    is_active: c.boolean,
    created_at: c.timestamptz,
  },
  {
    bound: 'max_vehicle_models',
    goes: 'with its server',
    locks: { 'vehicle models of a server': 10, vehicle_models: 60 },
  },
);
export type ModelRow = RowOf<typeof models>;

/** The texts by which two models are the same (CA-06): the database has put them in lower case. */
export interface ModelKeys {
  readonly code: string | null;
  readonly name: string;
}

/** A model of an import, or a stored one, with its keys. */
export interface Keyed<T> {
  readonly model: T;
  readonly keys: ModelKeys;
}

const modelOf = (serverId: number, id: number) => models.select().where({ server_id: serverId, id });

export async function isModel(sql: Sql, serverId: number, id: number): Promise<boolean> {
  return (await row(sql, models.select('id').where({ server_id: serverId, id }))) !== undefined;
}

/** The models of a server by brand and model: all, or those of a category; with `activeOnly`, only those that are sold. */
export function listModels(
  sql: Sql,
  {
    serverId,
    activeOnly,
    category,
  }: { serverId: number; activeOnly: boolean; category?: string | undefined },
  at: { limit: number; offset: number },
): Promise<Page<ModelRow>> {
  const filter = { ...given({ category }), ...(activeOnly && { is_active: true }) };
  const listed = models.select().where({ server_id: serverId, ...filter });
  const named = listed.orderBy(expression('lower(brand)')).orderBy(expression('lower(model)'));
  return page(sql, named.orderBy('id'), at);
}

export const countModels = (sql: Sql, serverId: number): Promise<number> =>
  count(sql, models.query().where({ server_id: serverId }));

/**
 * CA-06: whether another model has this spawn code or, where there is none, this brand and name without a code, in any case.
 * Only certain while the catalogue is locked.
 */
export async function isModelTaken(
  tx: Tx,
  { server_id, brand, model, spawn_code }: Pick<ModelRow, 'server_id' | 'brand' | 'model' | 'spawn_code'>,
  except: number | null = null,
): Promise<boolean> {
  const alike =
    spawn_code === null
      ? expression('spawn_code IS NULL AND lower(brand) = lower(?) AND lower(model) = lower(?)', [
          brand,
          model,
        ])
      : expression('lower(spawn_code) = lower(?)', [spawn_code]);
  const other = expression('id IS DISTINCT FROM ?::bigint', [except]);
  return (await row(tx, models.select('id').where({ server_id }).where(alike).where(other))) !== undefined;
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

/** Stores what an import changes in models. */
export const saveModels = (tx: Tx, changed: readonly ModelRow[]): Promise<void> =>
  models.updateMany(tx, changed, {
    by: ['id'],
    set: ['brand', 'model', 'price', 'doors', 'photo_url', 'spawn_code', 'category', 'is_active'],
  });

/** Models with the keys by which the database compares them, in their order. */
export async function keysOf<
  M extends { brand: string; model: string; spawn_code?: string | null | undefined },
>(tx: Tx, given: readonly M[]): Promise<Keyed<M>[]> {
  const keys = await tx.query<ModelKeys>(
    `SELECT lower(code) AS code, ${NAME_KEY} AS name
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS m (code, brand, model, at) ORDER BY at`,
    [
      given.map(({ spawn_code = null }) => spawn_code),
      given.map(({ brand }) => brand),
      given.map(({ model }) => model),
    ],
  );
  return given.map((model, at) => ({ model, keys: keys[at]! }));
}

/** Two models without a code have one name if both texts are alike; no text has a line break. */
const NAME_KEY = `lower(brand) || E'\\n' || lower(model)`;

/**
 * The models of a server that have one of these codes or, without a code, one of these names, locked in id order until the
 * transaction ends. Only complete while the catalogue is locked.
 */
export async function lockNamed(
  tx: Tx,
  serverId: number,
  wanted: readonly Keyed<Pick<ModelRow, 'brand' | 'model'>>[],
): Promise<Keyed<ModelRow>[]> {
  const named = await tx.query<ModelKeys & { id: number }>(
    `SELECT m.id, lower(m.spawn_code) AS code, ${NAME_KEY} AS name FROM unnest($2::text[]) AS w (code)
     JOIN vehicle_models m ON m.server_id = $1 AND m.spawn_code IS NOT NULL AND lower(m.spawn_code) = w.code
     UNION ALL
     SELECT m.id, NULL, ${NAME_KEY} FROM unnest($3::text[], $4::text[]) AS w (wanted_brand, wanted_model)
     JOIN vehicle_models m ON m.server_id = $1 AND m.spawn_code IS NULL
       AND lower(m.brand) = lower(w.wanted_brand) AND lower(m.model) = lower(w.wanted_model)`,
    [
      serverId,
      wanted.map(({ keys }) => keys.code),
      wanted.map(({ model }) => model.brand),
      wanted.map(({ model }) => model.model),
    ],
  );
  const ids = named.map(({ id }) => id);
  const locked = new Map((await models.lock(tx, ids)).map((row) => [row.id, row]));
  return named.flatMap(({ id, ...keys }) => {
    const model = locked.get(id);
    return model ? [{ model, keys }] : [];
  });
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
