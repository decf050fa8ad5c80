/** The colours of what a company is allowed to do now. */
export const ORG_TONES = { active: 'success', suspended: 'warning', dissolved: 'neutral' } as const;
