import { escape } from '@cabildo/kit/pages/layout.ts';
import type { Operation, Parameter } from '../reading/catalogue.ts';
import { textIn } from '../reading/request.ts';
import type { Schemas } from '../reading/schemas.ts';
import type { Html } from './html.ts';

/** The form that sends a request; the script shows it, because nothing happens without one. */
export function tryIt(operation: Operation, schemas: Schemas): Html {
  const { method, path, key, parameters, files } = operation;
  const marks = {
    method,
    path,
    header: key?.header ?? '',
    keys: key?.kinds.join(' ') ?? '',
    stream: operation.answers.some(({ type }) => type === 'text/event-stream') ? 'yes' : '',
  };
  const data = Object.entries(marks).map(([name, value]) => ` data-${name}="${escape(value)}"`);
  return `<section class="try later" aria-labelledby="try" data-try hidden>
<h2 id="try">Try it</h2>
<form${data.join('')}>
${key ? keyField(key.kinds) : ''}
${parameters.map((parameter) => field(parameter, schemas)).join('\n')}
${files.length > 0 ? fileField(files) : ''}
<p class="buttons"><button class="main">Send</button> <button type="button" data-stop hidden>Stop</button></p>
</form>
<div class="outcome" data-outcome tabindex="-1" aria-live="polite" hidden></div>
</section>`;
}

const keyField = (kinds: readonly string[]): Html => `<div class="field"><label for="try-key">Key</label>
<div><input id="try-key" data-key type="password" autocomplete="off" spellcheck="false" aria-describedby="try-key-hint">
<small id="try-key-hint" data-key-hint>${kinds.map((kind) => (kind === 'internal' ? 'The internal key' : `${kind}_…`)).join(' or ')}</small></div></div>`;

const fileField = (files: readonly string[]): Html => `<div class="field"><label for="try-file">File</label>
<div><input id="try-file" data-file type="file" accept="${files.join(',')}" required></div></div>`;

/** How the script reads the text of a field: `list` is separated by commas, unless it is JSON. */
function kindOf({ isJson, schema }: Parameter, schemas: Schemas): string {
  if (isJson) return 'json';
  const [variant, ...others] = schemas.variantsOf(schema);
  if (!variant || others.length > 0) return 'any';
  const { type, properties } = variant as { type?: string | string[]; properties?: object };
  const [name = properties ? 'object' : 'string'] = [type ?? []].flat().filter((each) => each !== 'null');
  return name === 'number' ? 'integer' : name;
}

function field(parameter: Parameter, schemas: Schemas): Html {
  const { name, place, isRequired, isInExample, example } = parameter;
  const kind = kindOf(parameter, schemas);
  const value = isInExample && example !== undefined ? valueText(parameter, kind) : '';
  const id = `try-${name}`;
  const marks = `id="${id}" name="${escape(name)}" data-place="${place}" data-kind="${kind}"${isRequired ? ' required' : ''}`;
  const star = isRequired ? ' <span class="required" aria-hidden="true">*</span>' : '';
  return `<div class="field"><label for="${id}">${escape(name)}${star}</label>
<div>${control(parameter, { schemas, kind, value, marks })}</div></div>`;
}

const valueText = (parameter: Parameter, kind: string): string =>
  kind === 'object' || kind === 'array' || kind === 'json'
    ? JSON.stringify(parameter.example, null, 2)
    : textIn(parameter, parameter.example);

interface Control {
  readonly schemas: Schemas;
  readonly kind: string;
  readonly value: string;
  readonly marks: string;
}

function control({ schema, example, isRequired }: Parameter, { schemas, kind, value, marks }: Control): Html {
  const [{ enum: values } = {}] = schemas.variantsOf(schema) as [{ enum?: unknown[] }?];
  const choices = values?.map(String) ?? (kind === 'boolean' ? ['true', 'false'] : undefined);
  if (choices) {
    const options = choices.map((choice) => {
      const selected = choice === value ? ' selected' : '';
      return `<option${selected}>${escape(choice)}</option>`;
    });
    const none = isRequired ? '' : '<option value="">not sent</option>';
    return `<select ${marks}>${none}${options.join('')}</select>`;
  }
  if (kind === 'object' || kind === 'array' || kind === 'json') {
    const rows = Math.min(8, Math.max(2, value.split('\n').length));
    return `<textarea ${marks} rows="${rows}" spellcheck="false">${escape(value)}</textarea>`;
  }
  const hint = value === '' && typeof example !== 'object' && example !== undefined ? String(example) : '';
  const mode = kind === 'integer' ? ' inputmode="numeric"' : '';
  return `<input ${marks}${mode} value="${escape(value)}" placeholder="${escape(hint)}" autocomplete="off" spellcheck="false">`;
}
