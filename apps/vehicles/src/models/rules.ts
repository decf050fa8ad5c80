import { merged } from '@cabildo/contracts/action';
import { fail, type Failure, type Message } from '@cabildo/contracts/errors';
import { LIMITS } from '@cabildo/contracts/limits';
import type { ImportedModel } from '@cabildo/contracts/vehicles/models/import_models.ts';
import type { vehicleModel } from '@cabildo/contracts/vehicles/models/models.ts';
import type { z } from 'zod';
import type { Keyed, ModelRow } from './table.ts';

/** A model as people see it. */
export const modelView = ({ id, created_at, ...row }: ModelRow): z.output<typeof vehicleModel> => ({
  vehicle_model_id: id,
  ...row,
  created_at: created_at.toISOString(),
});

/** A model before it has an id. */
export type NewModel = Omit<ModelRow, 'id'>;

type Usual = 'price' | 'doors' | 'photo_url' | 'spawn_code' | 'category' | 'is_active';

const USUAL: Pick<NewModel, Usual> = {
  price: 0,
  doors: null,
  photo_url: null,
  spawn_code: null,
  category: null,
  is_active: true,
};

/** A new model: free, active and without the rest unless that is given (CA-06). */
export const newModel = ({
  server_id,
  created_at,
  brand,
  model,
  ...given
}: Omit<NewModel, Usual> & { readonly [N in Usual]?: NewModel[N] | undefined }): NewModel => ({
  server_id,
  created_at,
  brand,
  model,
  ...merged(USUAL, given),
});

/** Refuses more models than a dealer can have. */
export const noRoom = (models: number): Failure<'limit_exceeded'> | undefined =>
  models > LIMITS.max_vehicle_models ? fail('limit_exceeded', { message: FULL }) : undefined;

const FULL = {
  es: `El concesionario admite ${LIMITS.max_vehicle_models} modelos como máximo. Elimina alguno que ya no se use.`,
  en: `The dealer can have ${LIMITS.max_vehicle_models} models at most. Delete one that is not used any more.`,
};

/** Says which name another model has already (CA-06). */
export const takenBy = ({
  brand,
  model,
  spawn_code,
}: Pick<ModelRow, 'brand' | 'model' | 'spawn_code'>): Message =>
  spawn_code === null
    ? {
        es: `Ya hay un modelo «${brand} ${model}» sin spawn_code. Ponle otro nombre o un spawn_code.`,
        en: `There is a model “${brand} ${model}” without a spawn_code. Give this one another name or a spawn_code.`,
      }
    : {
        es: `Otro modelo del servidor tiene el spawn_code «${spawn_code}». Usa otro.`,
        en: `Another model of the server has the spawn_code “${spawn_code}”. Use another one.`,
      };

/** The changes that an import makes. */
export interface ImportPlan {
  readonly created: readonly NewModel[];
  readonly updated: readonly ModelRow[];
  readonly unchanged: number;
}

/**
 * CA-06: finds the stored model of each imported one by spawn code, or else by brand and model among those without a code. A
 * model with a code that none has takes the one of its name that no other imported model is, and gives it the code.
 */
export function planImport(
  sent: readonly Keyed<ImportedModel>[],
  stored: readonly Keyed<ModelRow>[],
  made: Pick<NewModel, 'server_id' | 'created_at'>,
): ImportPlan | Failure<'error'> {
  const twice = namedTwice(sent);
  if (twice) return fail('error', { message: namesTwice(twice) });
  const byCode = new Map(
    stored.filter(({ keys }) => keys.code !== null).map((each) => [each.keys.code!, each.model]),
  );
  const byName = new Map(
    stored.filter(({ keys }) => keys.code === null).map((each) => [each.keys.name, each.model]),
  );
  const found = new Map<ImportedModel, ModelRow | undefined>();
  for (const { model, keys } of sent) {
    if (keys.code === null) {
      found.set(model, byName.get(keys.name));
      byName.delete(keys.name);
    } else if (byCode.has(keys.code)) found.set(model, byCode.get(keys.code));
  }
  for (const { model, keys } of sent) {
    if (found.has(model)) continue;
    found.set(model, byName.get(keys.name));
    byName.delete(keys.name);
  }
  const pairs = sent.map(({ model }) => ({ model, before: found.get(model) }));
  const changed = pairs.flatMap(({ model, before }) => {
    const after = before && merged(before, model);
    return after && isChanged(before, after) ? [after] : [];
  });
  const created = pairs.filter(({ before }) => !before).map(({ model }) => newModel({ ...model, ...made }));
  return { created, updated: changed, unchanged: sent.length - created.length - changed.length };
}

const isChanged = (before: ModelRow, after: ModelRow): boolean =>
  (Object.keys(after) as (keyof ModelRow)[]).some((name) => before[name] !== after[name]);

/** The first model that is the same as one before it. */
function namedTwice(sent: readonly Keyed<ImportedModel>[]): ImportedModel | undefined {
  const seen = new Set<string>();
  return sent.find(({ keys: { code, name } }) => {
    const key = code === null ? `name:${name}` : `code:${code}`;
    const isSeen = seen.has(key);
    seen.add(key);
    return isSeen;
  })?.model;
}

const namesTwice = ({ brand, model, spawn_code }: ImportedModel): Message => {
  const what = spawn_code ?? `${brand} ${model}`;
  return {
    es: `models nombra «${what}» dos veces. Deja una.`,
    en: `models names “${what}” twice. Leave one of them.`,
  };
};
