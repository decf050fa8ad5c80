import type { Operation, Parameter } from './catalogue.ts';
import { curlOf } from './request.ts';

const parameter = (more: Partial<Parameter>): Parameter => ({
  name: 'x',
  place: 'query',
  isRequired: true,
  isJson: false,
  description: '',
  schema: {},
  example: 1,
  isInExample: true,
  ...more,
});

const operation = (more: Partial<Operation>): Operation => ({
  id: 'v1.x',
  area: 'v1',
  audience: 'scripts',
  method: 'GET',
  path: '/v1/things/{thing}',
  summary: '',
  openTo: '',
  notes: '',
  isDeprecated: false,
  key: { header: 'Authorization', kinds: ['sv'], isRequired: true },
  parameters: [],
  files: [],
  answers: [],
  refusals: [],
  ...more,
});

test('a query goes into the address, and the key into its header', () => {
  const parameters = [
    parameter({ name: 'thing', place: 'path', example: 'a b' }),
    parameter({ name: 'kinds', example: ['a', 'b'] }),
    parameter({ name: 'page', isInExample: false }),
  ];
  expect(curlOf(operation({ parameters }), 'http://h')).toBe(
    `curl 'http://h/v1/things/a%20b?kinds=a%2Cb' \\\n  -H "Authorization: Bearer $KEY"`,
  );
});

test('a body is JSON, in which a quote does not end the argument', () => {
  const parameters = [parameter({ place: 'body', name: 'title', example: "l'Horta" })];
  const command = curlOf(
    operation({ method: 'PATCH', path: '/v1/x', key: undefined, parameters }),
    'http://h',
  );
  expect(command).toBe(
    `curl -X PATCH 'http://h/v1/x' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title":"l'\\''Horta"}'`,
  );
});

test('a command without a body says its method', () => {
  expect(curlOf(operation({ method: 'POST', path: '/users/logout', key: undefined }), 'http://h')).toBe(
    `curl -X POST 'http://h/users/logout'`,
  );
});

test('a file is sent as it is', () => {
  const command = curlOf(
    operation({ method: 'PUT', path: '/l', files: ['image/png'], key: undefined }),
    'http://h',
  );
  expect(command).toContain(`-H 'Content-Type: image/png' \\\n  --data-binary @image.png`);
});
