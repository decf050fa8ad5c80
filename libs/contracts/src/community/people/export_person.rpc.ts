import { defineRpc } from '../../action.ts';
import { personalLists, personInServer } from '../../person.ts';

/** Lists all that this service holds of a person in a server (ID-21). */
export default defineRpc('community.export_person', {
  kind: 'query',
  input: personInServer,
  output: personalLists,
});
