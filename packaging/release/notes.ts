/** Returns the section of a version in CHANGELOG.md, or "Unreleased" if there is none yet. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = new Map(
    changelog
      .split(/^## /m)
      .slice(1)
      .map((section) => [/^\[?([^\]\s]*)/.exec(section)?.[1], section.slice(section.indexOf('\n')).trim()]),
  );
  const notes = sections.get(version) ?? sections.get('Unreleased');
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return `${notes}\n`;
}
