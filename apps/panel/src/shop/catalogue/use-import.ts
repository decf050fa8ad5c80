import importItems, {
  MAX_IMPORTED_ITEMS,
  type ImportedItem,
} from '@cabildo/contracts/inventory/items/import.ts';
import { useState } from 'react';
import { useServerId } from '../../app/server.tsx';
import { useCommand } from '../../forms/command.ts';
import { partsOf } from './read-items.ts';

/** The sums of an import over all its parts. */
export interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  categories_created: number;
}

const NONE: ImportResult = { created: 0, updated: 0, unchanged: 0, categories_created: 0 };

/** Imports a list of any length, part after part; each part is imported as a whole or not at all. */
export function useImport() {
  const serverId = useServerId();
  const command = useCommand(importItems);
  const [done, setDone] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<ImportResult>();
  async function start(items: readonly ImportedItem[], imageBase: string): Promise<void> {
    setIsRunning(true);
    setDone(0);
    const sum = { ...NONE };
    let count = 0;
    for (const part of partsOf(items, MAX_IMPORTED_ITEMS)) {
      const answer = await command.run({
        server_id: serverId,
        items: part,
        ...(imageBase.trim() !== '' && { image_base_url: imageBase.trim() }),
      });
      if (!answer) break;
      for (const name of Object.keys(NONE) as (keyof ImportResult)[]) sum[name] += answer[name];
      count += part.length;
      setDone(count);
    }
    if (count === items.length) setResult(sum);
    setIsRunning(false);
  }
  return {
    start,
    done,
    isRunning,
    result,
    command,
    reset() {
      setResult(undefined);
      setDone(0);
      command.reset();
    },
  };
}
