import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSafely } from 'node:https';
import { checkServerIdentity, TLSSocket, type PeerCertificate } from 'node:tls';
import { reasonOf } from '@cabildo/kit/database';
import { error, warning, type Check, type Problem } from './check.ts';
import type { Ground } from './ground.ts';

const ANSWER_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
/** Programs that renew certificates do so long before this part of their time, or these days, are left. */
const LEFT_PART = 1 / 6;
const LEFT_MS = 14 * DAY_MS;

/** Asks the gateway at PUBLIC_URL, as a browser would, and looks at the certificate that comes with its answer. */
export const address = (ground: Ground): Check => ({
  name: 'public address',
  absent: () =>
    !ground.config.AMQP_URL || ground.running.has('gateway') ? undefined : 'the gateway is away',
  run: async () => {
    const { PUBLIC_URL } = ground.config;
    const answer = await ask(`${PUBLIC_URL}/readyz`).catch((cause: unknown) => reasonOf(cause));
    if (typeof answer === 'string') return unanswered(ground, answer);
    const { status, body, certificate } = answer;
    return [
      ...unready(ground, status, body),
      ...(certificate ? doubts(PUBLIC_URL, certificate, ground.now()) : []),
    ];
  },
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly certificate: Certificate | undefined;
}

interface Certificate {
  /** The names that it is for. */
  readonly names: string | undefined;
  readonly isOfAnother: boolean;
  /** Why this machine does not believe it, where it does not. */
  readonly unbelieved: string | undefined;
  /** The time for which it holds. */
  readonly from: number;
  readonly to: number;
}

const certificateOf = (socket: TLSSocket, url: string): Certificate => {
  const shown: PeerCertificate = socket.getPeerCertificate();
  return {
    names: shown.subjectaltname,
    isOfAnother: checkServerIdentity(new URL(url).hostname, shown) !== undefined,
    unbelieved: socket.authorized ? undefined : String(socket.authorizationError),
    from: Date.parse(shown.valid_from),
    to: Date.parse(shown.valid_to),
  };
};

/** A certificate that no browser takes is looked at, too: nothing is sent that anybody may not read. */
async function ask(url: string): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.startsWith('https:')
      ? getSafely(url, { signal, rejectUnauthorized: false }, resolve)
      : getPlainly(url, { signal }, resolve);
    request.on('error', reject);
  });
  const { socket } = response;
  const certificate = socket instanceof TLSSocket ? certificateOf(socket, url) : undefined;
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk as string;
  return { status: response.statusCode!, body, certificate };
}

function unready({ config, answering, servers }: Ground, status: number, body: string): Problem[] {
  if (status === 200) return [];
  const [, missing] = /"missing":\["(.+)"\]/.exec(body) ?? [];
  if (missing === undefined) {
    const sentence = `${config.PUBLIC_URL}/readyz answers ${status}, as no gateway does: set PUBLIC_URL right, or lead its proxy to the gateway.`;
    return [error(sentence)];
  }
  // The checks of the servers have said already what is away.
  if (answering.length < servers.size) return [];
  return [
    error(`The gateway at ${config.PUBLIC_URL} says that it lacks ${missing.replaceAll('","', ', ')}.`),
  ];
}

/** The names by which a machine, or a container, calls itself. */
const ITSELF = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Says that nothing answers. A gateway that answers over the broker may be on another machine, or in another container. */
function unanswered({ config: { PUBLIC_URL, AMQP_URL } }: Ground, reason: string): Problem[] {
  const sentence = `${PUBLIC_URL}/readyz does not answer (${reason})`;
  if (!AMQP_URL) {
    return [
      error(`${sentence}: start Cabildo, if it hangs after ending it by SIGKILL, or set PUBLIC_URL right.`),
    ];
  }
  if (ITSELF.test(new URL(PUBLIC_URL).hostname)) return [];
  return [
    warning(
      `${sentence}, although the gateway runs: look at its name and its proxy, if they are open to this machine.`,
    ),
  ];
}

/** The first reason for which browsers will not come in by a certificate. */
function doubts(url: string, certificate: Certificate, now: number): Problem[] {
  const { names = 'nobody', isOfAnother, unbelieved, from, to } = certificate;
  if (isOfAnother)
    return [
      error(
        `The certificate of ${url} is for ${names}: no browser comes in until the proxy has one of that name.`,
      ),
    ];
  const left = to - now;
  if (left > Math.min(LEFT_MS, LEFT_PART * (to - from)))
    return unbelieved === undefined
      ? []
      : [
          warning(
            `The certificate of ${url} is not believed here (${unbelieved}): use one of a maker that browsers know, or NODE_EXTRA_CA_CERTS for one of your own.`,
          ),
        ];
  const day = new Date(to).toISOString().slice(0, 10);
  return left <= 0
    ? [error(`The certificate of ${url} has ended on ${day}: no browser comes in until it is renewed.`)]
    : [
        warning(
          `The certificate of ${url} ends on ${day}: see in the log of the proxy why it is not renewed.`,
        ),
      ];
}
