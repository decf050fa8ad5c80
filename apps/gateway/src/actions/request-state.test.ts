import { defineAction } from '@cabildo/contracts/action';
import { imageParam, optional, textParam } from '@cabildo/contracts/fields';
import { z } from 'zod';
import { TEST_ACTIONS } from '../testing/contracts.ts';
import type { Exchange } from '../http/responses.ts';
import { queryMalformed } from '../refusals.ts';
import { RouteTable } from '../routes/route-table.ts';
import { stateFromHeaders, stateWithBody, type RequestState } from './request-state.ts';
import { writtenRequest } from './written-request.ts';

const routes = new RouteTable(TEST_ACTIONS);

function arrive(path: string, search = '', { isInternal = false, bytes = 0 } = {}): RequestState {
  const exchange = { request: { headers: { 'content-length': String(bytes) } } } as unknown as Exchange;
  return stateFromHeaders(exchange, { match: routes.find(path, 'POST', isInternal)!, search, isInternal });
}
const actionOf = ({ endpoint }: RequestState) => endpoint?.contract.name;

test('a parameter of the body wins over the query, and a path over both (GW-01)', () => {
  const named = stateWithBody(arrive('/servers', 'action=get&a=1&b=1'), { action: 'update', b: '2' }, 0);
  expect([actionOf(named), { ...named.params }]).toEqual([
    'servers.update',
    { action: 'update', a: '1', b: '2' },
  ]);
  const inPath = stateWithBody(
    arrive('/v1/servers/7/calls', 'server_id=8'),
    { server_id: '9', title: 'x' },
    0,
  );
  expect([actionOf(inPath), { ...inPath.params }]).toEqual([
    'server_economy.create_call',
    { server_id: '7', title: 'x' },
  ]);
});

test('the first stage stays what it was when the body is known', () => {
  const first = arrive('/servers', 'action=get', { bytes: 10 });
  const before = { ...first, params: { ...first.params } };
  const second = stateWithBody(first, { action: 'delete', server_id: '1' }, 250);
  expect({ ...first, params: { ...first.params } }).toEqual(before);
  expect([first.awaitsBody, second.awaitsBody, second.deadline - first.deadline]).toEqual([true, false, 250]);
});

test('a malformed query is a problem, and no action is known', () => {
  expect(arrive('/servers', 'action=%zz')).toMatchObject({ problem: queryMalformed, name: undefined });
});

test('an internal action is known on the internal port alone', () => {
  const search = 'action=create_game_session';
  expect(actionOf(arrive('/users', search))).toBeUndefined();
  expect(actionOf(arrive('/users', search, { isInternal: true }))).toBe('users.create_game_session');
});

test('a parameter may have the name of the prototype', () => {
  const { params } = stateWithBody(
    arrive('/servers', '__proto__=1'),
    JSON.parse('{"__proto__":"2"}') as object as never,
    0,
  );
  expect(Object.entries(params)).toEqual([['__proto__', '2']]);
});

const contract = defineAction('servers.create', {
  kind: 'command',
  access: 'app_session',
  summary: 'An action with images.',
  input: z.object({
    server_name: optional(textParam(1, 100)),
    logo_base64: optional(imageParam(100)),
    banner_base64: optional(imageParam(100)),
  }),
  output: z.object({}),
});
const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex').toString('base64');

test.each([
  {},
  { server_name: 'Los "Santos" \\' },
  { logo_base64: PNG },
  { server_name: 'Plaza', logo_base64: PNG, banner_base64: `${PNG}/+==` },
  { banner_base64: null, logo_base64: undefined, server_name: undefined },
  { logo_base64: '","server_name":"x', banner_base64: '\\' },
])('a request is the JSON of what it holds, images included: %j', (input) => {
  const request = { n: contract.name, i: input, c: { request_id: 'ñ"' } as never };
  expect(JSON.parse(writtenRequest(contract, request))).toEqual(JSON.parse(JSON.stringify(request)));
});
