export * from './actions.gen.ts';
export type { Answer } from './answer.ts';
export { createClient, type Client, type Result, type Tried } from './client.ts';
export { CabildoError, type Language, type LocalCode, type Outcome } from './error.ts';
export type { CabildoEvent, EventsOptions, KindsOf, Reset } from './events.ts';
export type { AnswerOf, Command, InputOf, Method } from './method.ts';
export type { Input } from './operation.ts';
export type { CallOptions, ClientOptions, CommandOptions } from './transport.ts';
export { verifyWebhook, type VerifyOptions, type WebhookHeaders } from './webhook.ts';
