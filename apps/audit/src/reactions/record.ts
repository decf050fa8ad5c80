import { reaction } from '../handler.ts';
import { insertEntries } from '../sql/entries.ts';

/** Keeps every fact there is (AU-01, AU-02); a redelivered one is recognised by its row. */
export default reaction('#', async ({ tx, events, deps }) => {
  await insertEntries(tx, events);
  await deps.profiles.learn(tx, events);
});
