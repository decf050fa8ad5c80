import { setTimeout as after } from 'node:timers/promises';
import {
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
  Routes,
  type GatewayDispatchPayload,
  type GatewayReceivePayload,
  type GatewaySendPayload,
  type RESTGetAPIGatewayBotResult,
} from 'discord-api-types/v10';
import { discord } from './discord.ts';
import { settings } from './settings.ts';

const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** Closing with this code keeps the session, so that it can be resumed. */
const KEEP_SESSION = 4_000;

/** No other attempt will mend these. */
const HOPELESS: Readonly<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]: 'Discord does not know DISCORD_TOKEN.',
  [GatewayCloseCodes.ShardingRequired]: 'The bot is in too many communities for one connection.',
  [GatewayCloseCodes.DisallowedIntents]:
    'Turn the “Server members intent” on, on the page about the bot in Discord’s developer portal.',
};
/** After these the session is gone. */
const ENDS_SESSION: readonly number[] = [
  1_000,
  1_001,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.SessionTimedOut,
];

/** Takes what happens in the communities of the bot. */
export type OnEvent = (event: GatewayDispatchPayload) => void;

/** A connection that the bot itself opens to Discord, so that it needs no public address. It resumes after each interruption. */
export class Gateway {
  readonly #onEvent: OnEvent;
  #socket: WebSocket | undefined;
  /** The number of the last event. */
  #seq: number | null = null;
  #session: { id: string; url: string } | undefined;
  #isAcknowledged = true;
  readonly #stopping = new AbortController();
  /** Attempts in a row without a session. */
  #failures = 0;

  constructor(onEvent: OnEvent) {
    this.#onEvent = onEvent;
  }

  /** Stays connected until it is stopped. @throws {Error} when Discord refuses the bot for good */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const code = await this.#connectOnce().catch((error: unknown) => console.error(error));
      const reason = HOPELESS[code ?? 0];
      if (reason !== undefined) throw new Error(reason);
      if (ENDS_SESSION.includes(code ?? 0)) this.#session = undefined;
      // Not all bots come back in the same moment after Discord was away.
      const wait = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** this.#failures) * (0.5 + Math.random() / 2);
      this.#failures += 1;
      await after(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#socket?.close(1_000);
  }

  /** Returns the code with which the connection ended. */
  async #connectOnce(): Promise<number> {
    const url = this.#session?.url ?? (await gatewayUrl());
    const socket = new WebSocket(`${url}/?v=10&encoding=json`);
    this.#socket = socket;
    const ended = Promise.withResolvers<number>();
    let heart: NodeJS.Timeout | undefined;
    // A dead connection does not answer the closing, so nobody waits for that.
    const end = (code: number): void => {
      socket.close(code);
      ended.resolve(code);
    };
    const beat = (): void => {
      if (!this.#isAcknowledged) return end(KEEP_SESSION);
      this.#isAcknowledged = false;
      send(socket, { op: GatewayOpcodes.Heartbeat, d: this.#seq });
    };
    socket.addEventListener('close', ({ code }) => ended.resolve(code));
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data as string) as GatewayReceivePayload;
      switch (message.op) {
        case GatewayOpcodes.Hello:
          this.#isAcknowledged = true;
          heart = setInterval(beat, message.d.heartbeat_interval);
          return this.#introduce(socket);
        case GatewayOpcodes.Heartbeat:
          return send(socket, { op: GatewayOpcodes.Heartbeat, d: this.#seq });
        case GatewayOpcodes.HeartbeatAck:
          this.#isAcknowledged = true;
          return;
        case GatewayOpcodes.InvalidSession:
          if (!message.d) this.#session = undefined;
          return end(KEEP_SESSION);
        case GatewayOpcodes.Reconnect:
          return end(KEEP_SESSION);
        case GatewayOpcodes.Dispatch:
          this.#take(message);
      }
    });
    try {
      return await ended.promise;
    } finally {
      clearInterval(heart);
    }
  }

  #introduce(socket: WebSocket): void {
    const token = settings.discordToken!;
    if (this.#session) {
      const { id: session_id } = this.#session;
      return send(socket, { op: GatewayOpcodes.Resume, d: { token, session_id, seq: this.#seq! } });
    }
    const properties = { os: process.platform, browser: 'cabildo', device: 'cabildo' };
    const intents = GatewayIntentBits.GuildMembers;
    send(socket, { op: GatewayOpcodes.Identify, d: { token, intents, properties } });
  }

  #take(event: GatewayDispatchPayload): void {
    this.#seq = event.s;
    if (event.t === GatewayDispatchEvents.Ready) {
      this.#session = { id: event.d.session_id, url: event.d.resume_gateway_url };
      console.log(`Connected to Discord as ${event.d.user.username}`);
    }
    if (event.t === GatewayDispatchEvents.Ready || event.t === GatewayDispatchEvents.Resumed)
      this.#failures = 0;
    this.#onEvent(event);
  }
}

const gatewayUrl = async (): Promise<string> =>
  ((await discord().get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult).url;

const send = (socket: WebSocket, message: GatewaySendPayload): void => socket.send(JSON.stringify(message));
