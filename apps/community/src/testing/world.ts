import type { InputOf, OutputOf, RequestContext } from '@cabildo/contracts/action';
import type listAround from '@cabildo/contracts/audit/entries/list_around.rpc.ts';

import createForm from '@cabildo/contracts/community/forms/create_form.ts';
import submitForm from '@cabildo/contracts/community/submissions/submit_form.ts';
import moveSubmission from '@cabildo/contracts/community/submissions/move_submission.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import type { Plan } from '@cabildo/contracts/limits';
import type endAbsentShifts from '@cabildo/contracts/mdt/shifts/end_absent_shifts.rpc.ts';
import type listOfficers from '@cabildo/contracts/mdt/rosters/list_officers.rpc.ts';
import type findPunishment from '@cabildo/contracts/mdt/punishments/find_punishment.rpc.ts';
import type sumShifts from '@cabildo/contracts/mdt/shifts/sum_shifts.rpc.ts';
import type acceptMember from '@cabildo/contracts/servers/outsiders/accept_member.rpc.ts';
import type findOutsider from '@cabildo/contracts/servers/outsiders/find_outsider.rpc.ts';
import type findPlayers from '@cabildo/contracts/servers/players/find_players.rpc.ts';
import type listHolders from '@cabildo/contracts/servers/members/list_holders.rpc.ts';
import type listRoleMembers from '@cabildo/contracts/servers/members/list_role_members.rpc.ts';
import { outsider, type Outsider } from '@cabildo/contracts/permissions';
import {
  createHarness,
  createPopulation,
  user,
  type Harness,
  type HarnessOptions,
  type Person,
  type Population,
} from '@cabildo/testing';
import service from '../service.ts';

export type { Person };

type Form = OutputOf<typeof createForm>['form'];
type Submission = OutputOf<typeof submitForm>['submission'];
type Ban = NonNullable<OutputOf<typeof findOutsider>['ban']>;

/** A command that a stage of a form sent to another service. */
export interface Sent {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly ctx: RequestContext;
}

/** Somebody who is no member of a server. */
export interface Stranger {
  readonly userId: number;
  readonly ctx: RequestContext & { membership: Outsider };
}

/** The service with stubs of the servers service, the MDT and the inventory. */
export interface World extends Harness, Population {
  /** The plans of servers; PREMIUM unless a test says otherwise. */
  readonly plans: Map<number, Plan>;
  /** Bans in force, by `server:user`. */
  readonly bans: Map<string, Ban>;
  /** Servers that are joined by an application. */
  readonly applying: Set<number>;
  /** Punishments, by id, and whose they are. */
  readonly punishments: Map<number, OutputOf<typeof findPunishment>>;
  /** Servers that are older than the desk, by id. */
  readonly older: { server_id: number; language_tag: string | null }[];
  /** The users of each role, by its id. */
  readonly roles: Map<number, number[]>;
  /** Members by `server:gp_id`. */
  readonly players: Map<string, number>;
  /** The minutes on duty of users (AC-02). */
  readonly shifts: Map<number, number>;
  /** The questions about shifts. */
  readonly asked: InputOf<typeof sumShifts>[];
  /** Shifts that were ended because their players are gone. */
  readonly ended: InputOf<typeof endAbsentShifts>[];
  /** The characters in each department, by its id. */
  readonly officers: Map<number, number[]>;
  /** Whom a user leads. */
  readonly led: Map<number, number[]>;
  /** Commands that arrived at other services, a key once. */
  readonly sent: Sent[];
  /** Other services answer this to a command, by its name; to others they answer that they carried it out. */
  readonly answersTo: Map<string, (sent: Sent) => unknown>;
  /** People that applications made members, and servers that are full. */
  readonly accepted: InputOf<typeof acceptMember>[];
  readonly full: Set<number>;
  /** Somebody outside a server. */
  stranger(serverId: number): Stranger;
  /** Somebody whom the server has banned. */
  banned(serverId: number, by?: Partial<Ban>): Stranger;
  /** Makes a form; default: an open application for anyone, without questions, in the three stages of every form. */
  form(manager: Person, described?: Partial<InputOf<typeof createForm>>): Promise<Form>;
  submit(ctx: RequestContext, form_id: number, input?: object): Promise<Submission>;
  /** Moves a submission as it is now. */
  move(
    reviewer: Person,
    submission: Pick<Submission, 'submission_id' | 'version'>,
    stage: string,
  ): Promise<Submission>;
}

/** From this id on, a role, department or licence is of no server. */
export const STRANGE_ID = 900_000;

let lastUser = 500_000;

/** Starts the service for one test file. */
export async function startWorld(options: Pick<HarnessOptions, 'clock'> = {}): Promise<World> {
  const { answers, person, ...population } = createPopulation();
  const state = {
    older: [] as World['older'],
    plans: new Map<number, Plan>(),
    bans: new Map<string, Ban>(),
    applying: new Set<number>(),
    punishments: new Map<number, OutputOf<typeof findPunishment>>(),
    roles: new Map<number, number[]>(),
    players: new Map<string, number>(),
    shifts: new Map<number, number>(),
    asked: [] as InputOf<typeof sumShifts>[],
    ended: [] as InputOf<typeof endAbsentShifts>[],
    officers: new Map<number, number[]>(),
    led: new Map<number, number[]>(),
    sent: [] as Sent[],
    answersTo: new Map<string, (sent: Sent) => unknown>(),
    accepted: [] as InputOf<typeof acceptMember>[],
    full: new Set<number>(),
  };
  const people: Person[] = [];
  const carriedOut = new Map<string, unknown>();
  /** A command of another service, which a key carries out once. */
  const command = (name: string) => async (input: Record<string, unknown>, ctx?: RequestContext) => {
    const key = `${name}:${ctx!.idempotency_key}`;
    if (carriedOut.has(key)) return carriedOut.get(key);
    const sent = { name, input, ctx: ctx! };
    const answer = (await state.answersTo.get(name)?.(sent)) ?? {};
    // A refusal of 500 or more leaves the outcome open: the key may be sent again.
    if (!isFailure(answer) || answer.status < 500) carriedOut.set(key, answer);
    state.sent.push(sent);
    return answer;
  };
  const COMMANDS = [
    'server_roles.assign_role',
    'servers.unban',
    'servers.ban',
    'servers.set_role',
    'server_mdt.set_character_department',
    'server_mdt.void_punishment',
    'server_licenses.grant',
  ];
  const h = await createHarness(service, {
    ...options,
    answers: {
      ...answers,
      ...Object.fromEntries(COMMANDS.map((name) => [name, command(name)])),
      'calls.servers.get_plan': ({ server_id }: { server_id: number }) => ({
        plan: state.plans.get(server_id) ?? 'PREMIUM',
      }),
      'calls.servers.find_outsider': (
        asked: InputOf<typeof findOutsider>,
      ): OutputOf<typeof findOutsider> => ({
        person_id: asked.user_id,
        ban: state.bans.get(`${asked.server_id}:${asked.user_id}`) ?? null,
        takes_applications: state.applying.has(asked.server_id),
      }),
      'calls.servers.list_holders': (asked: InputOf<typeof listHolders>): OutputOf<typeof listHolders> => ({
        user_ids: people
          .filter(({ serverId, ctx }) => {
            const held = ctx.membership!.permissions;
            return serverId === asked.server_id && asked.permissions.some((each) => held.includes(each));
          })
          .map(({ userId }) => userId)
          .slice(0, asked.limit),
      }),
      'calls.servers.find_players': ({ players }: InputOf<typeof findPlayers>) => ({
        user_ids: players.map((each) => state.players.get(`${each.server_id}:${each.gp_id}`) ?? null),
      }),
      'calls.servers.list_role_members': ({ role_id }: InputOf<typeof listRoleMembers>) => ({
        user_ids: state.roles.get(role_id) ?? null,
        next: null,
      }),
      'calls.servers.list_server_languages': ({ after }: { after: number }) => ({
        servers: state.older.filter(({ server_id }) => server_id > after),
      }),
      'calls.servers.find_roles': ({ role_ids }: { role_ids: number[] }) => ({
        role_ids: role_ids.filter((id) => id < STRANGE_ID),
      }),
      'calls.mdt.find_departments': ({ department_ids }: { department_ids: number[] }) => ({
        department_ids: department_ids.filter((id) => id < STRANGE_ID),
      }),
      'calls.inventory.find_licenses': ({ license_ids }: { license_ids: number[] }) => ({
        license_ids: license_ids.filter((id) => id < STRANGE_ID),
      }),
      'calls.identity.get_users': ({ user_ids }: { user_ids: number[] }) => ({
        users: user_ids.map((user_id) => ({
          user_id,
          gp_id: `${user_id}`,
          gp_username: `u${user_id}`,
          cp_ids: [],
          admin_guild_ids: null,
        })),
      }),
      'calls.audit.list_around': (asked: InputOf<typeof listAround>) => ({
        entries: [{ at: asked.at, type: 'member.member.banned', note: 'Se vetó a la persona.' }],
      }),
      'calls.servers.accept_member': (asked: InputOf<typeof acceptMember>) => {
        if (state.full.has(asked.server_id)) return fail('limit_exceeded', { fields: { is_full: true } });
        state.accepted.push(asked);
        return { joined: true };
      },
      'calls.mdt.find_punishment': ({ punishment_id }: InputOf<typeof findPunishment>) =>
        state.punishments.get(punishment_id) ?? { punishment: null, user_id: null },
      'calls.mdt.list_led': ({ user_id }: { user_id: number }) => ({
        user_ids: state.led.get(user_id) ?? [],
      }),
      'calls.mdt.list_officers': ({ department_id }: InputOf<typeof listOfficers>) => ({
        officers:
          state.officers
            .get(department_id)
            ?.map((server_character_id) => ({ server_character_id, rank: null, is_lead: false })) ?? null,
        next: null,
      }),
      'calls.mdt.get_powers': () => ({ powers: [] }),
      'calls.mdt.sum_shifts': (asked: InputOf<typeof sumShifts>) => {
        state.asked.push(asked);
        return { minutes: asked.user_ids.map((id) => state.shifts.get(id) ?? 0) };
      },
      'calls.mdt.end_absent_shifts': (asked: InputOf<typeof endAbsentShifts>) => {
        state.ended.push(asked);
        return { ended: asked.absent.length };
      },
    },
  });
  const world: World = {
    ...h,
    ...population,
    ...state,
    person(described) {
      const made = person(described);
      people.push(made);
      return made;
    },
    stranger(serverId) {
      const userId = (lastUser += 1);
      return { userId, ctx: { ...user(userId), membership: outsider(serverId, userId) } };
    },
    banned(serverId, by = {}) {
      const made = world.stranger(serverId);
      const created_at = h.clock.now().toISOString();
      state.bans.set(`${serverId}:${made.userId}`, {
        created_at,
        banned_by: null,
        punishment_id: null,
        reason: 'Insultos',
        expires_at: null,
        ...by,
      });
      return made;
    },
    async form(manager, described = {}) {
      const form = { kind: 'application', title: 'Ingreso', questions: [], who: 'anyone', ...described };
      return (await h.ok(createForm, form, manager.ctx)).form;
    },
    async submit(ctx, form_id, input = {}) {
      return (await h.ok(submitForm, { form_id, answers: {}, ...input }, ctx)).submission;
    },
    async move(reviewer, { submission_id, version }, stage) {
      const asked = { submission_id, stage, reason: 'Porque sí.', expected_version: version };
      return (await h.ok(moveSubmission, asked, reviewer.ctx)).submission;
    },
  };
  return world;
}
