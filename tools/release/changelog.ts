const UNRELEASED = 'Unreleased';
/** A section begins with its version, and says the day of its release in brackets. */
const HEADING = /^## (\S+)(?: \(\d{4}-\d{2}-\d{2}\))?$/gm;

/** The text of a section of a changelog, undefined where it has none. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const headings = [...changelog.matchAll(HEADING)];
  const at = headings.findIndex(([, name]) => name === version);
  if (at < 0) return undefined;
  const { index, 0: heading } = headings[at]!;
  return changelog.slice(index + heading.length, headings[at + 1]?.index).trim();
}

/**
 * Moves what is unreleased into the section of a version.
 * @throws {Error} where nothing is unreleased, or the version has a section already
 */
export function moveUnreleased(changelog: string, version: string, day: string): string {
  if (sectionOf(changelog, version) !== undefined)
    throw new Error(`CHANGELOG.md has a section ${version} already: choose the next version.`);
  if (!sectionOf(changelog, UNRELEASED))
    throw new Error(`CHANGELOG.md says nothing under «${UNRELEASED}»: there is nothing to release.`);
  return changelog.replace(`## ${UNRELEASED}\n`, `## ${UNRELEASED}\n\n## ${version} (${day})\n`);
}
