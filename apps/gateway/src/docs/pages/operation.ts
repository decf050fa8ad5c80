import { escape } from '@cabildo/kit/pages/layout.ts';
import type { Answer, Catalogue, Operation, Parameter, Refusal } from '../reading/catalogue.ts';
import { textIn, curlOf } from '../reading/request.ts';
import type { Field, Schemas } from '../reading/schemas.ts';
import { AUDIENCES } from './audiences.ts';
import { breakable, code, command, prose, table, type Html } from './html.ts';
import { tryIt } from './try-it.ts';

const PARTS = [
  ['parameters', 'Parameters'],
  ['request', 'Request'],
  ['try', 'Try it'],
  ['answer', 'Answer'],
  ['refusals', 'Refusals'],
] as const;

/** @param url where clients reach the API */
export function operationPage(operation: Operation, catalogue: Catalogue, url: string): Html {
  const { id, area, method, path, summary, openTo, notes, key, isDeprecated } = operation;
  const audience = AUDIENCES.find((each) => each.id === operation.audience)!;
  const areaName = catalogue.areas.get(area) ?? area;
  const facts: [string, Html][] = [
    ['Open to', openTo && `${escape(openTo[0]!.toUpperCase())}${prose(openTo.slice(1))}`],
    ['Key', key ? keyText(key) : 'None'],
  ];
  return `<nav class="trail" aria-label="Where this page stands"><a href="operations">Operations</a> ›
<a href="operations#${audience.id}">${audience.name}</a> › ${escape(areaName)}</nav>
<h1>${breakable(id)}</h1>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code></p>
${isDeprecated ? '<p class="note">Deprecated: it will be removed.</p>' : ''}
<p class="lead">${prose(summary)}</p>
${notes ? `<p>${prose(notes)}</p>` : ''}
<dl class="facts">${facts.map(([name, text]) => (text ? `<div><dt>${name}</dt><dd>${text}</dd></div>` : '')).join('')}</dl>
<nav class="inside" aria-label="Parts of this page">
${PARTS.map(([part, name]) => `<a href="#${part}">${name}</a>`).join('\n')}
</nav>
${parametersSection(operation, catalogue.schemas)}
<h2 id="request">Request</h2>
${key ? `<p>With the key in ${code('KEY')}${key.isRequired ? '' : ', which may be left out'}:</p>` : ''}
${command(curlOf(operation, url), key?.kinds)}
${tryIt(operation, catalogue.schemas)}
<section class="later" aria-labelledby="answer"><h2 id="answer">Answer</h2>
${operation.answers.map((answer) => answerSection(answer, catalogue.schemas)).join('\n')}
</section>
<section class="later" aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
${refusalsTable(operation.refusals)}
</section>
${others(operation, catalogue)}`;
}

const keyText = ({ kinds, header, isRequired }: NonNullable<Operation['key']>): Html => {
  const named = kinds.map((kind) => (kind === 'internal' ? 'The internal key' : code(`${kind}_…`)));
  const sent = header === 'Authorization' ? 'Authorization: Bearer' : header;
  return `${named.join(' or ')} in ${code(sent)}${isRequired ? '' : ', or none'} (<a href="./#keys">keys</a>)`;
};

function parametersSection({ parameters, files }: Operation, schemas: Schemas): Html {
  const rows = parameters.flatMap((parameter) => [
    rowOf(parameter, schemas),
    ...insideOf(parameter, schemas),
  ]);
  const file = files.length > 0 ? `<p>The body is the file itself: ${files.map(code).join(', ')}.</p>` : '';
  return `<h2 id="parameters">Parameters</h2>
${file}
${rows.length > 0 ? table('Parameters', ['Name', 'Type', 'Description', 'Example'], rows) : ''}
${rows.length === 0 && files.length === 0 ? '<p>None.</p>' : ''}`;
}

const nameOf = (name: string): Html => `<code>${breakable(name)}</code>`;

const required = (isRequired: boolean): Html => (isRequired ? '<br><em class="required">required</em>' : '');

/** Where a parameter stands is said of those that do not travel like all others. */
const PLACES: Readonly<Record<Parameter['place'], Html>> = {
  path: '<br><small>in the path</small>',
  header: '<br><small>a header</small>',
  query: '',
  body: '',
};

function rowOf(parameter: Parameter, schemas: Schemas): Html[] {
  const { name, schema, description, isRequired, place, example } = parameter;
  const limits = schemas.limitsOf(schema);
  return [
    `${nameOf(name)}${required(isRequired)}${PLACES[place]}`,
    escape(schemas.typeOf(schema)),
    described(description, limits),
    example === undefined ? '' : code(textIn(parameter, example)),
  ];
}

const described = (description: string, limits: string): Html =>
  [description && prose(description), limits && `<small>${escape(limits)}</small>`]
    .filter(Boolean)
    .join('<br>');

const insideOf = ({ name, schema }: Parameter, schemas: Schemas): Html[][] =>
  schemas.inside(schema, name).map((field) => [...fieldRow(field), '']);

const fieldRow = ({ name, type, isRequired, limits, description }: Field): Html[] => [
  `${nameOf(name)}${required(isRequired)}`,
  escape(type),
  described(description, limits),
];

function answerSection({ status, description, type, schema }: Answer, schemas: Schemas): Html {
  const head = `<h3><span class="status">${status}</span> ${prose(description)}</h3>`;
  if (!schema || type !== 'application/json') return `${head}\n${type ? `<p>${code(type)}</p>` : ''}`;
  const tables = schemas.variantsOf(schema).map((variant, index, all) => {
    const fields = schemas.fieldsOf(variant).filter(({ name }) => name !== 'ok');
    const rows = fields.map(({ name, type, isRequired, limits, description }) => [
      `${nameOf(name)}${isRequired ? '' : '<br><small>may be missing</small>'}`,
      escape(type),
      described(description, limits),
    ]);
    const caption = all.length > 1 ? `Fields, form ${index + 1} of ${all.length}` : 'Fields beside ok: true';
    if (rows.length === 0) return `<p>${code('{"ok":true}')} alone.</p>`;
    const isDescribed = rows.some((row) => row[2] !== '');
    return isDescribed
      ? table(caption, ['Name', 'Type', 'Description'], rows)
      : table(
          caption,
          ['Name', 'Type'],
          rows.map((row) => row.slice(0, 2)),
        );
  });
  return `${head}\n${tables.join('\n')}`;
}

const refusalsTable = (refusals: readonly Refusal[]): Html =>
  table(
    'Statuses with their error codes',
    ['Status', 'Codes', 'Meaning'],
    refusals.map(({ status, codes, description }) => [
      String(status),
      codes.map((each) => `<a href="errors#${each}">${code(each)}</a>`).join(' '),
      prose(description),
    ]),
  );

function others({ id, area, audience }: Operation, { operations, areas }: Catalogue): Html {
  const own = [...operations.values()].filter((each) => each.area === area && each.audience === audience);
  if (own.length < 2) return '';
  const links = own.map((each) =>
    each.id === id
      ? `<li aria-current="page">${escape(id)}</li>`
      : `<li><a href="${escape(each.id)}">${escape(each.id)}</a></li>`,
  );
  return `<nav class="others later" aria-labelledby="others"><h2 id="others">${escape(areas.get(area) ?? area)}: all</h2>
<ul>
${links.join('\n')}
</ul></nav>`;
}
