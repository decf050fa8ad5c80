/** Colours for ranks: step 9 of Radix scales all around the circle, which show on light and on dark alike. */
export const RANK_COLORS = [
  '#8b8d98',
  '#e5484d',
  '#f76b15',
  '#978365',
  '#30a46c',
  '#12a594',
  '#00a2c7',
  '#0090ff',
  '#3e63dd',
  '#6e56cf',
  '#ab4aba',
  '#d6409f',
] as const;
