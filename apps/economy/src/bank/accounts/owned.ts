import { expression, type Expression } from '@cabildo/kit/database';

/**
 * The condition that a column names an account of this character (ECA-02). The ids are made an array, because PostgreSQL
 * looks up no index for one side of an OR that is a subquery.
 */
export const isOwnedBy = (column: string, characterId: number): Expression =>
  expression(`${column} = ANY(ARRAY(SELECT id FROM accounts WHERE owner_character_id = ?))`, [characterId]);
