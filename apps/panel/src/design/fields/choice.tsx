import { SegmentedControl } from './segmented-control.tsx';

interface Props<V extends string> {
  label: string;
  value: V;
  /** The choices in their order, with their names. */
  names: { readonly [K in V]?: string };
  onChange: (value: V) => void;
}

/** One of a few named ways to see something, all of them in sight. */
export function Choice<V extends string>({ names, ...control }: Props<V>) {
  const options = (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }));
  return <SegmentedControl {...control} options={options} />;
}
