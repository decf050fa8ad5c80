import { createHarness, retain, type Harness } from '@cabildo/testing';
import service from './service.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness(service);
});
beforeEach(() =>
  h.database.query(
    'TRUNCATE calls, call_notes, call_units, call_timeline, shifts, cases, sentences, punishments, warrants, bolos, reports, report_revisions',
  ),
);
afterAll(() => h.close());

const daysAgo = (days: number): Date => new Date(h.clock.now().getTime() - days * 86_400_000);
const [OLD, YOUNG] = [366, 364];
const run = () => retain(h.database, service.tables, h.clock.now());
const left = async (table: string, column: string) =>
  (await h.database.query<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(
    ({ name }) => name,
  );

let numbers = 0;
async function addCall(title: string, closed: Date | null): Promise<number> {
  // One statement, because the service's own job may remove the call before another statement adds the note.
  const [call] = await h.database.query<{ id: number }>(
    `WITH call AS (
       INSERT INTO calls (server_id, case_number, status, version, title, priority, origin, units, note_count, created_by,
         created_at, updated_at, closed_at)
       VALUES (1, $1, $2, 1, $3, 2, 'caller', '{}', 1, 1, $4, $4, $5) RETURNING id
     ), unit AS (
       INSERT INTO call_units (call_id, character_id, attached_at) SELECT id, 7, $4 FROM call
     )
     INSERT INTO call_notes (call_id, created_by, text, created_at) SELECT id, 1, $3, $4 FROM call RETURNING call_id AS id`,
    [(numbers += 1), closed ? 'closed' : 'pending', title, daysAgo(1_000), closed],
  );
  return call!.id;
}
const addCase = (
  title: string,
  closed: Date | null,
  links: { calls?: number[]; punishments?: number[] } = {},
) =>
  h.database.query(
    `INSERT INTO cases (server_id, number, status, version, title, call_ids, punishment_ids, character_ids, created_by,
       created_at, updated_at, closed_at) VALUES (1, $1, $2, 1, $3, $4, $5, '{}', 1, $6, $6, $7)`,
    [
      (numbers += 1),
      closed ? 'closed' : 'open',
      title,
      links.calls ?? [],
      links.punishments ?? [],
      daysAgo(1_000),
      closed,
    ],
  );
async function addPunishment(reason: string, given: object): Promise<number> {
  const row = { type: 'warning', created_at: daysAgo(1_000), ...given };
  const names = Object.keys(row);
  const [made] = await h.database.query<{ id: number }>(
    `INSERT INTO punishments (server_id, character_id, reason, evidence, ${names.join(', ')})
     VALUES (1, 7, $1, '[]', ${names.map((_, index) => `$${index + 2}`).join(', ')}) RETURNING id`,
    [reason, ...Object.values(row)],
  );
  return made!.id;
}
const voided = (at: Date) => ({ voided_at: at, voided_by: 1 });

test('calls go 365 days after they were closed, with their notes and units; open ones stay (FU-09)', async () => {
  await addCall('old', daysAgo(OLD));
  await addCall('young', daysAgo(YOUNG));
  await addCall('open', null);
  await run();
  expect(await left('calls', 'title')).toEqual(['open', 'young']);
  expect(await left('call_notes', 'text')).toEqual(['open', 'young']);
  expect(await left('call_units', 'character_id')).toEqual([7, 7]);
});

test('shifts go 365 days after their end; one that goes on stays (FU-09)', async () => {
  const add = (department: string, started: Date, ended: Date | null) =>
    h.database.query(
      `INSERT INTO shifts (server_id, character_id, user_id, department_id, department, started_at, ended_at, ended_by)
       VALUES (1, $1, 1, 1, $2, $3, $4, $5)`,
      [(numbers += 1), department, started, ended, ended && 'officer'],
    );
  await add('old', daysAgo(OLD), daysAgo(OLD));
  await add('young', daysAgo(YOUNG), daysAgo(YOUNG));
  // The clock of the shift is ahead, so that the job that ends long shifts does not end it.
  await add('open', h.clock.now(), null);
  await run();
  expect(await left('shifts', 'department')).toEqual(['open', 'young']);
});

test('what a case keeps together goes after the case (FU-09)', async () => {
  const calls = [await addCall('of open', daysAgo(OLD))];
  const punishments = [await addPunishment('of open', {})];
  await addCase('open', null, { calls, punishments });
  await addCase('old', daysAgo(OLD), {
    calls: [await addCall('of old', daysAgo(OLD))],
    punishments: [await addPunishment('of old', {})],
  });
  await addCase('young', daysAgo(YOUNG));
  await run();
  expect(await left('cases', 'title')).toEqual(['open', 'young']);
  expect(await left('calls', 'title')).toEqual(['of open']);
  expect(await left('punishments', 'reason')).toEqual(['of open']);
});

test('punishments go 365 days after they were voided, expired or served; what goes on or is owed stays (FU-09)', async () => {
  const fine = { type: 'fine', fine_amount: 5 };
  await addPunishment('a: voided', voided(daysAgo(OLD)));
  await addPunishment('b: voided of late', voided(daysAgo(YOUNG)));
  await addPunishment('c: expired', { type: 'ban', expires_at: daysAgo(OLD) });
  await addPunishment('d: expired of late', { type: 'ban', expires_at: daysAgo(YOUNG) });
  await addPunishment('e: to come', { type: 'jail', expires_at: daysAgo(-1) });
  await addPunishment('f: banned for good', { type: 'ban' });
  await addPunishment('g: warned', {});
  await addPunishment('h: warned of late', { created_at: daysAgo(YOUNG) });
  await addPunishment('i: owed', { ...fine, fine_status: 'owed' });
  await addPunishment('j: paid', { ...fine, fine_status: 'paid' });
  const asked = { fine_status: 'voiding', due_at: daysAgo(-1) };
  await addPunishment('k: being cancelled', { ...fine, ...asked, ...voided(daysAgo(OLD)) });
  await run();
  expect((await left('punishments', 'reason')).map((reason) => reason[0]).join('')).toBe('bdefhik');
});

test('warrants and BOLOs go 365 days after their end; active ones stay, and warrants of a case (FU-09)', async () => {
  const warrant = (reason: string, closed: Date | null, caseId: number | null = null) =>
    h.database.query(
      `INSERT INTO warrants (server_id, character_id, type, reason, case_id, status, version, created_by, created_at,
         updated_at, closed_at, close_reason) VALUES (1, 7, 'arrest', $1, $2, $3, 1, 1, $4, $4, $5, $6)`,
      [reason, caseId, closed ? 'served' : 'active', daysAgo(1_000), closed, closed && 'officer'],
    );
  const bolo = (description: string, closed: Date | null) =>
    h.database.query(
      `INSERT INTO bolos (server_id, kind, description, status, version, created_by, created_at, updated_at, closed_at,
         close_reason) VALUES (1, 'other', $1, $2, 1, 1, $3, $3, $4, $5)`,
      [description, closed ? 'served' : 'active', daysAgo(1_000), closed, closed && 'officer'],
    );
  await addCase('open', null);
  const [open] = await h.database.query<{ id: number }>('SELECT id FROM cases');
  await warrant('filed', daysAgo(OLD), open!.id);
  for (const add of [warrant, bolo]) {
    await add('old', daysAgo(OLD));
    await add('young', daysAgo(YOUNG));
    await add('active', null);
  }
  await run();
  expect(await left('warrants', 'reason')).toEqual(['active', 'filed', 'young']);
  expect(await left('bolos', 'description')).toEqual(['active', 'young']);
});

test('reports go 365 days after their last change, with their revisions; those of a case go after it (RC-03, FU-09)', async () => {
  await addCase('open', null);
  const [open] = await h.database.query<{ id: number }>('SELECT id FROM cases');
  const [template] = await h.database.query<{ id: number; sections: number }>(
    `WITH t AS (INSERT INTO report_templates (server_id, name, kind, version, sections_id, read_powers, write_powers, needs_approval,
         is_active, created_at) VALUES (1, 'Parte', 'police', 1, 0, '{}', '{}', false, true, now()) RETURNING id)
     SELECT id, nextval(pg_get_serial_sequence('report_sections', 'id')) AS sections FROM t`,
  );
  await h.database.query(
    `INSERT INTO report_sections (id, template_id, sections) OVERRIDING SYSTEM VALUE VALUES ($1, $2, '[{}]')`,
    [template!.sections, template!.id],
  );
  const add = (reason: string, updated: Date, caseId: number | null = null) =>
    h.database.query(
      `WITH r AS (INSERT INTO reports (server_id, template_id, sections_id, template_version, kind, status, version, values,
           search_text, character_ids, plates, plate_keys, case_id, author_user_id, reason, created_at, updated_at)
         VALUES (1, $1, $2, 1, 'police', 'approved', 1, '{}', '', '{}', '{}', '{}', $3, 1, $4, $5, $6) RETURNING id)
       INSERT INTO report_revisions (report_id, server_id, version, by_user_id, before, created_at)
       SELECT id, 1, 2, 1, '{}', $6 FROM r`,
      [template!.id, template!.sections, caseId, reason, daysAgo(1_000), updated],
    );
  await add('filed', daysAgo(OLD), open!.id);
  await add('old', daysAgo(OLD));
  await add('young', daysAgo(YOUNG));
  await run();
  expect(await left('reports', 'reason')).toEqual(['filed', 'young']);
  expect(await left('report_revisions', 'version')).toEqual([2, 2]);
});
