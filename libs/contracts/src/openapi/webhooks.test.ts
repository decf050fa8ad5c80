import { allActions } from '../registry.ts';
import { KIND_DATA, KIND_NAMES } from '../webhooks/webhooks/kinds.ts';
import { openApiDocument } from './index.ts';

type Node = { [name: string]: Node } & Node[] & string;

describe('what webhooks are sent (V1-11, V1-12)', () => {
  const { webhooks } = openApiDocument(allActions, { kinds: KIND_DATA }) as Node;
  const bodyOf = (kind: string): Node =>
    webhooks![kind]!['post']!['requestBody']!['content']!['application/json']!['schema']!;

  test('is described for each kind, with the data of its event', () => {
    expect(Object.keys(webhooks!)).toEqual(KIND_NAMES);
    expect(bodyOf('bank.deposit')).toMatchObject({
      required: ['id', 'type', 'timestamp', 'server_id', 'actor', 'data'],
      properties: {
        type: { const: 'bank.deposit' },
        data: { required: ['transfer_id', 'account_id', 'server_character_id', 'amount'] },
      },
    });
    const empty = KIND_NAMES.filter((kind) => {
      const data = bodyOf(kind)['properties']!['data']!;
      return !data['properties'] && !data['$ref'];
    });
    expect(empty).toEqual([]);
  });

  test('has no member that is called like a secret', () => {
    expect(JSON.stringify(webhooks)).not.toMatch(
      /"(cvv|pin|apikey|api_key|key_hash|token|secret|card_number)"/,
    );
  });

  test('is left out of a document without them', () => {
    expect(openApiDocument(allActions)).not.toHaveProperty('webhooks');
  });
});
