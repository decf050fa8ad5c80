import type { Client, Language } from '@cabildo/client';
import type {
  APIChatInputApplicationCommandGuildInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';

export type Interaction = APIChatInputApplicationCommandGuildInteraction;

/** A command that a person has sent. */
export interface Call {
  /** Answers in the person's language. */
  client: Client;
  language: Language;
  /** The person for whom the bot acts. */
  actor_cp_id: string;
  /** One interaction takes effect once, however often it arrives. */
  once: { idempotencyKey: string };
  /** By name; Discord checks them against the definition. */
  options: unknown;
}

export interface Command {
  definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Returns what the person reads. @throws {CabildoError} when Cabildo refuses */
  run(call: Call): Promise<string>;
}

export const optionsOf = ({ data }: Interaction): unknown =>
  Object.fromEntries(
    (data.options ?? []).map((option) => [option.name, 'value' in option ? option.value : undefined]),
  );
