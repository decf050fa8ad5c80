import { membersOf } from './names.ts';

/** The community's own configuration as the controls show it. */
export interface Extra {
  /** BO-09: the only member that the platform reads. */
  leaderboard: boolean;
  /** The other members, as JSON. */
  json: string;
}

export function extraOf(stored: unknown): Extra {
  const { leaderboard, ...others } = membersOf(stored);
  return {
    leaderboard: leaderboard === true,
    json: Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2),
  };
}

/** The configuration to store. Text that is no object stays as it was typed, so that the contract says what is wrong. */
export function storedExtra({ leaderboard, json }: Extra): unknown {
  const others = parsed(json);
  if (typeof others !== 'object' || others === null || Array.isArray(others)) return json;
  return { ...others, ...(leaderboard && { leaderboard }) };
}

function parsed(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    return JSON.parse(json);
  } catch {
    // The contract refuses it, in words of its own.
    return undefined;
  }
}
