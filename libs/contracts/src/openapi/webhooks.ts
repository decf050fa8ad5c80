import { z } from 'zod';
import { serverEvent } from '../server-event.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';
import { describeAnswer } from './words/answers/index.ts';

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The headers of Standard Webhooks (V1-11), which every webhook refers to. */
export const webhookParameters = {
  WebhookUserAgent: header('user-agent', '`Cabildo-Webhooks/` and the version'),
  WebhookId: header(
    'webhook-id',
    'The id of the event: the same for every attempt, so that a repetition can be told',
  ),
  WebhookTimestamp: header('webhook-timestamp', 'Seconds since the epoch, of this attempt'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and HMAC-SHA256 of `id.timestamp.body` in Base64; several with blanks between them while the secret changes',
  ),
};

const RESPONSES: JsonSchema = {
  '2XX': { description: 'It has arrived' },
  410: { description: 'Nothing more is wanted: the webhook is disabled' },
  default: {
    description: 'Anything else, or no answer within 15 s: it is sent again, up to seven times in 32 hours',
  },
};

function messageOf(kind: string, data: z.ZodType): JsonSchema {
  const schema = schemaOf(serverEvent.extend({ type: z.literal(kind), data }), 'output');
  const { data: happened } = schema['properties'] as { data: JsonSchema };
  describeAnswer(happened, kind);
  describeAnswer(schema, 'ServerEvent');
  return schema;
}

/** The requests that webhooks are sent (V1-11, V1-12), by kind. @param kinds the schema of `data` of each */
export const webhookItems = (kinds: Readonly<Record<string, z.ZodType>>): JsonSchema =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, data]) => [
      kind,
      {
        post: {
          operationId: `webhook.${kind}`,
          tags: ['server_webhooks'],
          summary: `A webhook that asks for ${kind} is sent this`,
          security: [],
          parameters: Object.keys(webhookParameters).map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: { required: true, content: { 'application/json': { schema: messageOf(kind, data) } } },
          responses: RESPONSES,
        },
      },
    ]),
  );
