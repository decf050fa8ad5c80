import { defineAction, imageParam, optional, textParam } from '@cabildo/contracts';
import { z } from 'zod';
import { writtenRequest } from './written-request.ts';

const contract = defineAction({
  service: 'servers',
  route: 'servers',
  action: 'create',
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
