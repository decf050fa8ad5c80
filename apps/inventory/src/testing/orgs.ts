import type { InputOf, OutputOf } from '@cabildo/contracts/action';
import type authorize from '@cabildo/contracts/economy/organisations/authorize.rpc.ts';
import type { OrgStatus } from '@cabildo/contracts/economy/organisations/orgs.ts';
import type { CallAnswers, Person } from '@cabildo/testing';

type Authority = OutputOf<typeof authorize>;

/** An organisation of a test; its members are characters, with or without the right `shop`. */
export interface Org {
  readonly orgId: number;
  readonly serverId: number;
  status: OrgStatus;
  readonly members: Map<number, { mayShop: boolean }>;
  wholesalePercent: number;
}

/** The organisations of a test. */
export interface Orgs {
  /** Founds one whose only member is the owner of it. */
  found(owner: Pick<Person, 'serverId' | 'characterId'>): Org;
}

const REFUSED_FOR: Readonly<Record<OrgStatus, Authority['refusal']>> = {
  active: null,
  suspended: 'account_disabled',
  dissolved: 'account_closed',
};

/** Stands for what the economy knows of organisations. */
export function createOrgs(): { orgs: Orgs; answers: CallAnswers } {
  const all = new Map<number, Org>();
  const refuse = (org: Org | undefined, asked: InputOf<typeof authorize>): Authority['refusal'] => {
    if (org?.serverId !== asked.server_id) return 'not_found';
    const found = org.members.get(asked.server_character_id);
    const mayAct = asked.right === null ? found : found?.mayShop;
    return REFUSED_FOR[org.status] ?? (mayAct ? null : 'forbidden');
  };
  const answers: CallAnswers = {
    'calls.economy.authorize': (asked: InputOf<typeof authorize>): Authority => {
      const org = all.get(asked.org_id);
      const refusal = refuse(org, asked);
      return {
        refusal,
        org: refusal ? null : { org_id: asked.org_id, name: 'Bar', kind: 'business', account_id: 1 },
        max_vehicles: 50,
        wholesale_percent: org?.wholesalePercent ?? 100,
      };
    },
  };
  const orgs: Orgs = {
    found({ serverId, characterId }) {
      const members = new Map([[characterId, { mayShop: true }]]);
      const orgId = 500 + all.size;
      const org: Org = { orgId, serverId, status: 'active', members, wholesalePercent: 100 };
      all.set(orgId, org);
      return org;
    },
  };
  return { orgs, answers };
}
