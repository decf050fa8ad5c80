import { Database } from '@cabildo/kit/database';

/** Each window of a limit is over as soon as it begins. */
const NEVER_FULL = `
  CREATE FUNCTION never_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.used = 1; NEW.ends_at = '-infinity'; RETURN NEW; END $$;
  CREATE TRIGGER never_full BEFORE INSERT OR UPDATE ON quotas FOR EACH ROW EXECUTE FUNCTION never_full()`;

/** Lifts the limits on a member's new rows (FU-09), for tests in which one person makes more than people do. */
export async function liftMemberLimits(env: Readonly<Record<string, string>>): Promise<void> {
  const urls = Object.entries(env).filter(([name]) => name.endsWith('_DATABASE_URL'));
  for (const [, url] of urls) {
    const database = new Database({ url, max: 1 });
    await database.transaction(async (tx) => {
      for (const statement of NEVER_FULL.split(/;\n(?= {2}CREATE TRIGGER)/)) await tx.query(statement);
    });
    await database.close();
  }
}
