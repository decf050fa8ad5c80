import type { BankConfig, Section } from '@cabildo/contracts/economy/config/config.ts';

interface Named {
  label: string;
  hint?: string;
}

/** The words of a section: a setting that has none does not compile. */
interface SectionWords<S extends Section> {
  title: string;
  text: string;
  settings: Readonly<Record<keyof BankConfig[S], Named>>;
}

/** The words of all sections. */
export type SectionsWords = { readonly [S in Section]: SectionWords<S> };
