/** Compares the ids of answers with those in a database; a sentence for each difference. @param noun what they are, in the singular */
export function compareIds<T extends number | string>(
  noun: string,
  answered: readonly T[],
  stored: readonly T[],
): string[] {
  const [known, there] = [new Set(answered), new Set(stored)];
  return [
    ...(known.size < answered.length ? [`${answered.length - known.size} × ${noun} was answered twice`] : []),
    ...(there.size < stored.length ? [`${stored.length - there.size} × ${noun} is there twice`] : []),
    ...[...known].filter((id) => !there.has(id)).map((id) => `${noun} ${id} was answered and is not there`),
    ...[...there]
      .filter((id) => !known.has(id))
      .map((id) => `${noun} ${id} is there, and nobody was answered so`),
  ];
}
