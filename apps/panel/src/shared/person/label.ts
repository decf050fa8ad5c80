/** The name that players see. */
export const labelOf = ({ name, name_label }: { name: string; name_label: string | null }): string =>
  name_label ?? name;
