/** ST-02: the holder that a shop of an organisation is: the ids of shops, below zero, are no character's. */
export const shopHolder = (shopId: number): number => -shopId;

/** Whether a holder is a character, and no shop. */
export const isCharacter = (holderId: number): boolean => holderId > 0;

/** RC-04: the holder that the evidence of a department is; the ids of rooms and shops are drawn together. */
export const roomHolder = (roomId: number): number => -roomId;
