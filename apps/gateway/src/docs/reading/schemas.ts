export type Schema = Readonly<Record<string, unknown>>;

/** One field of a parameter or of an answer, as a table shows it. */
export interface Field {
  /** The way to it from the whole, such as `items[].quantity`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** In words; may be empty. */
  readonly limits: string;
  readonly description: string;
}

/** Deeper fields are few, and a reader finds them in the JSON itself. */
const DEEPEST = 4;
const COMPONENTS = '#/components/schemas/';

/** Reads the schemas of one document, whose references it follows. */
export class Schemas {
  readonly #named: Readonly<Record<string, Schema>>;

  constructor(named: Readonly<Record<string, Schema>>) {
    this.#named = named;
  }

  /** The schema itself: behind its reference, and with all that stands in `allOf`. */
  resolve(schema: Schema): Schema {
    if (typeof schema['$ref'] === 'string') {
      const { $ref: _reference, ...beside } = schema;
      const named = this.#named[schema['$ref'].replace(COMPONENTS, '')];
      return named ? { ...this.resolve(named), ...beside } : beside;
    }
    const parts = (schema['allOf'] as Schema[] | undefined)?.map((part) => this.resolve(part));
    if (!parts) return schema;
    const { allOf: _parts, ...own } = schema;
    return [...parts, own].reduce((all, part) => ({
      ...all,
      ...part,
      properties: { ...(all['properties'] as object), ...(part['properties'] as object) },
      required: [...requiredOf(all), ...requiredOf(part)],
    }));
  }

  /** The schemas of which a value meets one; one for most. `null` is none of them. */
  variantsOf(schema: Schema): Schema[] {
    const whole = this.resolve(schema);
    const union = (whole['anyOf'] ?? whole['oneOf']) as Schema[] | undefined;
    // A union without types says which members must be sent together.
    if (!union || whole['properties']) return whole['type'] === 'null' ? [] : [whole];
    return union.flatMap((part) => this.variantsOf(part));
  }

  /** The type in words. */
  typeOf(schema: Schema): string {
    const whole = this.resolve(schema);
    const union = (whole['anyOf'] ?? whole['oneOf']) as Schema[] | undefined;
    if (union && !whole['properties'])
      return [...new Set(union.map((part) => this.typeOf(part)))].join(' or ');
    if ('const' in whole) return JSON.stringify(whole['const']);
    const { type } = whole as { type?: string | string[] };
    const types = Array.isArray(type) ? type : [type ?? (whole['properties'] ? 'object' : 'anything')];
    return types.map((each) => (each === 'array' ? this.#listOf(whole) : each)).join(' or ');
  }

  #listOf({ items }: Schema): string {
    return items ? `list of ${this.typeOf(items as Schema)}` : 'list';
  }

  /** The fields of an object, with those inside of its fields. */
  fieldsOf(schema: Schema, path = '', depth = 0): Field[] {
    const { properties = {}, additionalProperties: others } = schema as {
      properties?: Record<string, Schema>;
      additionalProperties?: unknown;
    };
    const required = new Set(requiredOf(schema));
    const own = Object.entries(properties).flatMap(([name, field]) =>
      this.#fieldAt(`${path}${name}`, field, required.has(name), depth),
    );
    if (typeof others !== 'object' || others === null) return own;
    return [...own, ...this.#fieldAt(`${path}<name>`, others as Schema, false, depth)];
  }

  #fieldAt(name: string, schema: Schema, isRequired: boolean, depth: number): Field[] {
    const whole = this.resolve(schema);
    const description = typeof whole['description'] === 'string' ? whole['description'] : '';
    const field = { name, type: this.typeOf(schema), isRequired, limits: this.limitsOf(schema), description };
    return [field, ...this.inside(schema, name, depth + 1)];
  }

  /** The fields inside of a value that may be an object or a list of objects. */
  inside(schema: Schema, name: string, depth = 0): Field[] {
    if (depth > DEEPEST) return [];
    const fields = this.variantsOf(schema).flatMap((variant) =>
      variant['items']
        ? this.inside(variant['items'] as Schema, `${name}[]`, depth)
        : this.fieldsOf(variant, `${name}.`, depth),
    );
    return [...new Map(fields.map((field) => [field.name, field])).values()];
  }

  /** The bounds of a value in words, apart from its type. */
  limitsOf(schema: Schema): string {
    const [only, ...others] = this.variantsOf(schema);
    const limits = only && others.length === 0 ? limitsIn(only) : [];
    const { items } = (only ?? {}) as { items?: Schema };
    const inEach = items && others.length === 0 ? limitsIn(this.resolve(items)) : [];
    return [...limits, ...(inEach.length > 0 ? [`each ${inEach.join(', ')}`] : [])].join('; ');
  }
}

const requiredOf = (schema: Schema): readonly string[] => (schema['required'] as string[] | undefined) ?? [];

/** Formats that say more than the type does. `multiline` is a format of ours. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a time in ISO 8601',
  date: 'a date (YYYY-MM-DD)',
  uri: 'an address (http or https)',
  uuid: 'a UUID',
  multiline: 'may have several lines',
};

function limitsIn(schema: Schema): string[] {
  const {
    enum: values,
    pattern,
    format,
    default: usual,
  } = schema as {
    enum?: unknown[];
    pattern?: string;
    format?: string;
    default?: unknown;
  };
  return [
    values && `one of ${values.map(String).join(', ')}`,
    between(least(schema), schema['maximum'], ''),
    between(schema['minLength'], schema['maxLength'], 'characters'),
    between(schema['minItems'], schema['maxItems'], 'entries'),
    format && FORMATS[format],
    pattern && !(format && FORMATS[format]) && `matches ${pattern}`,
    schema['contentEncoding'] === 'base64' && 'Base64',
    usual !== undefined && `default ${typeof usual === 'string' ? usual : JSON.stringify(usual)}`,
  ].filter((limit) => typeof limit === 'string' && limit !== '') as string[];
}

function least({ minimum, exclusiveMinimum }: Schema): unknown {
  return typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum;
}

function between(from: unknown, to: unknown, unit: string): string {
  const what = unit && ` ${unit}`;
  if (from === undefined && to === undefined) return '';
  if (from === to) return `${String(from)}${what}`;
  if (to === undefined) return `${String(from)}${what} or more`;
  return from === undefined ? `at most ${String(to)}${what}` : `${String(from)} to ${String(to)}${what}`;
}
