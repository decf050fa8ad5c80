import type { Client, Language } from '@cabildo/client';
import type {
  APIApplicationCommandOptionChoice,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';

/** A command that a person has sent, or a button or letters of one. */
export interface Call {
  /** Answers in the person's language. */
  client: Client;
  language: Language;
  /** Picks the text in the person's language. */
  say: (en: string, es: string) => string;
  /** The person for whom the bot acts. */
  actor_cp_id: string;
  /** One interaction takes effect once, however often it arrives. */
  once: { idempotencyKey: string };
  /** When the person sent it: a repetition has the same time. */
  sentAt: Date;
  /** By name; Discord checks them against the definition. */
  options: unknown;
}

/** A text, with buttons below it where there is something to press. */
export type Reply = string | { content: string; buttons: readonly Button[] };

export interface Button {
  label: string;
  /** The value that `press` gets; with the name of the command it has at most 100 characters. */
  value: string;
}

export type Choice = APIApplicationCommandOptionChoice<string | number>;

export interface Command {
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Returns what the person reads. @throws {CabildoError} when Cabildo refuses */
  run(call: Call): Promise<Reply>;
  /** Does what a button of an answer says. @throws {CabildoError} when Cabildo refuses */
  press?(call: Call, value: string): Promise<Reply>;
  /** Lists the values of the option that Discord completes, other than `as`. @throws {CabildoError} when Cabildo refuses */
  suggest?(call: Call): Promise<readonly Choice[]>;
}
