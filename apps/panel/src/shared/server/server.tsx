import type { AnswerOf, Client } from '@cabildo/client';
import type { ActionContract } from '@cabildo/contracts/action.ts';
import { isAllowed, isServerScoped } from '@cabildo/contracts/permissions.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useLanguage, type Language } from '../../words/language.ts';
import { ofServer } from './first.ts';
import { namedRoles } from './rank-names.ts';

/** A server as its member sees it. */
export type ServerDetail = AnswerOf<Client['servers']['get']>['server'];

/** The part of a contract that names its callers; a screen for several ranks has a right of its own. */
export interface Right {
  access: Pick<ActionContract['access'], 'to'>;
}

export interface ShownServer {
  serverId: number;
  server: ServerDetail;
  /** The server's own currency sign. */
  symbol: string;
  /** Whether rank and powers of this person let them call an action; controls of other actions are not shown (PN-04). */
  may(right: Right): boolean;
}

/** The id of the server in the address. */
export function useServerId(): number {
  const { serverId } = useParams({ strict: false });
  return Number(serverId);
}

type Answer = AnswerOf<Client['servers']['get']>;

const named =
  (language: Language) =>
  (data: Answer): Answer => ({
    ...data,
    server: { ...data.server, roles: namedRoles(data.server.roles, language) },
  });

/** Functions that stay the same, so that an answer is read once. */
const SELECT: Readonly<Record<Language, (data: Answer) => Answer>> = { es: named('es'), en: named('en') };

/** The server that is shown, and what this person may do in it. Powers of the moment count as soon as they are known (OT-06). */
export function useServer(): ShownServer {
  const serverId = useServerId();
  const language = useLanguage();
  const { server } = useSuspenseQuery({ ...ofServer(serverId).server, select: SELECT[language] }).data;
  const powers = useQuery(ofServer(serverId).powers).data?.powers ?? [];
  return {
    serverId,
    server,
    symbol: server.economy.currency_symbol,
    may: ({ access }) =>
      !isServerScoped(access.to) ||
      isAllowed(access.to, { role: server.my_role, permissions: server.my_permissions, powers }),
  };
}
