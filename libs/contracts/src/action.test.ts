import { z } from 'zod';
import { defineAction, keyUse } from './action.ts';
import { imageParam, optional, textParam } from './fields.ts';
import { LIMITS } from './limits.ts';
import type { Access } from './permissions.ts';
import { paramsOf } from './openapi/schemas.ts';
import { allActions } from './registry.ts';
import type { Route } from './routes.ts';

const actionOf = (
  access: Access,
  route: Route = 'servers',
  more: { input?: z.ZodType; maxBodyBytes?: number } = {},
) =>
  defineAction(`${route}.x`, {
    service: 'servers',
    kind: 'query',
    access,
    summary: '',
    input: z.object({}),
    output: z.object({}),
    ...more,
  });

test.each([
  ['internal', 'server_bot', 'internal'],
  ['manage_items', 'cp_bot', 'bot token'],
  ['authenticated', 'users', 'required'],
  ['member', 'servers', 'required'],
  ['public', 'servers', 'optional'],
  ['public', 'users', 'ignored'],
] as const)('the key of an action for %s on /%s is %s', (access, route, use) => {
  expect(keyUse(access, route)).toBe(use);
});

test.each([
  ['member', true],
  ['manage_items', true],
  [['admin', 'manage_items'], true],
  ['owner', true],
  ['authenticated', false],
  ['app_session', false],
  ['public', false],
] as const)(
  'unless it says otherwise, an action for %p is for game sessions: %p (ID-12)',
  (access, isFor) => {
    expect(actionOf(access).access.isForGameSessions).toBe(isFor);
  },
);

test.each([
  ['owner', true],
  ['admin', false],
  ['member', false],
] as const)('unless it says otherwise, a query for %p governs: %p (ID-12)', (access, governs) => {
  expect(actionOf(access).access.governs).toBe(governs);
});

test('what only the internal key may send is a parameter of the action (ID-13)', () => {
  for (const {
    name,
    input,
    access: { internalParams },
  } of allActions) {
    const names = paramsOf(input).map((param) => param.name);
    expect([name, names]).toEqual([name, expect.arrayContaining([...internalParams])]);
  }
});

test('a body may be large where the parameters hold an image, or the action says so (GW-22)', () => {
  const text = z.object({ name: textParam(1, 10) });
  const image = z.object({ name: textParam(1, 10), logo: optional(imageParam(10)) });
  const most = (input: z.ZodType, more: { maxBodyBytes?: number } = {}) =>
    actionOf('member', 'servers', { input, ...more }).maxBodyBytes;
  expect(most(text)).toBe(LIMITS.max_body_bytes);
  expect(most(image)).toBe(LIMITS.max_image_body_bytes);
  expect(most(image.refine(() => true))).toBe(LIMITS.max_image_body_bytes);
  expect(most(text, { maxBodyBytes: 7 })).toBe(7);
});
