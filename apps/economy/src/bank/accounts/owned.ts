import { expression, type Expression } from '@cabildo/kit/database';

/**
 * ECA-02: that a column names an account of this character. An array, because PostgreSQL looks up no index for one side
 * of an OR that is a subquery.
 */
export const isOwnedBy = (column: string, characterId: number): Expression =>
  expression(`${column} = ANY(ARRAY(SELECT id FROM accounts WHERE owner_character_id = ?))`, [characterId]);
