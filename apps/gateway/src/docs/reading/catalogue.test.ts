import { ALIASES } from '@cabildo/contracts/action';
import { openApiDocument } from '@cabildo/contracts/openapi/index.ts';
import { allActions, KIND_DATA } from '@cabildo/contracts/registry.ts';
import { readCatalogue, type Operation } from './catalogue.ts';

const read = (internal: boolean) =>
  readCatalogue(openApiDocument(allActions, { internal, kinds: KIND_DATA }), allActions);
const { operations, events } = read(false);

const contracts = new Map(
  allActions.flatMap((contract) => [
    [contract.name, contract] as const,
    ...(contract.v1 ? [[`v1.${contract.v1.operation}`, contract] as const] : []),
  ]),
);
const contractOf = ({ id }: Operation) => contracts.get(ALIASES[id] ?? id)!;

test('every operation is read, with who may call it and what it answers', () => {
  expect(operations.size).toBeGreaterThan(300);
  for (const { id, openTo, answers, refusals } of operations.values())
    expect([id, openTo !== '', answers.length > 0, refusals.length > 2]).toEqual([id, true, true, true]);
  expect(events.map(({ name }) => name).sort()).toEqual(Object.keys(KIND_DATA).sort());
});

test.each([
  ['server_shop.buy_items', 'players', 'X-Api-Key', 'sk'],
  ['server_economy.update_bank_config', 'staff', 'X-Api-Key', 'sk'],
  ['v1.list_webhooks', 'scripts', 'Authorization', 'sv'],
  ['cp_bot.transfer', 'bots', 'X-Bot-Token', 'bt'],
])('%s is for %s, with the key in %s', (id, audience, header, kind) => {
  const operation = operations.get(id)!;
  expect([operation.audience, operation.key!.header, operation.key!.kinds[0]]).toEqual([
    audience,
    header,
    kind,
  ]);
});

test('the key of a game session is named where it opens the operation, and nowhere else (ID-12)', () => {
  const kindsOf = (id: string) => operations.get(id)!.key!.kinds;
  expect(kindsOf('server_shop.buy_items')).toEqual(['sk', 'gs']);
  expect(kindsOf('servers.list_mine')).toEqual(['sk']);
  expect(kindsOf('server_economy.update_bank_config')).toEqual(['sk']);
  expect(kindsOf('v1.stream_events')).toEqual(['sv', 'sk', 'gs']);
  expect(kindsOf('v1.list_characters')).toEqual(['sv', 'sk']);
});

test('an operation of the internal port is for operators, and one that is public needs no key', () => {
  expect(read(true).operations.get('server_bot.cp_link_info')).toMatchObject({
    audience: 'operators',
    key: { header: 'X-MDT-Internal-Key', kinds: ['internal'] },
  });
  expect(operations.get('users.check_oauth_status')!.key).toBeUndefined();
  expect(operations.get('servers.discover')!.key).toMatchObject({ isRequired: false });
});

test('the example request of every operation is one that the action takes', () => {
  const refused = [...operations.values()]
    .filter(({ area, files }) => area !== 'cp_bot' && files.length === 0)
    .flatMap((operation) => {
      const sent = operation.parameters.filter(({ place, isInExample }) => isInExample && place !== 'header');
      const input = Object.fromEntries(sent.map(({ name, example }) => [name, example]));
      const { error } = contractOf(operation).input.safeParse(input);
      return error ? [[operation.id, error.message]] : [];
    });
  expect(refused).toEqual([]);
});

test('parameters of the path come first and headers last', () => {
  const places = operations.get('v1.create_call')!.parameters.map(({ place }) => place);
  expect([places[0], places.at(-1)]).toEqual(['path', 'header']);
});
