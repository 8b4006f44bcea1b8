// What a new version changes in the checkout: the changelog, the version of the package, the list of released migrations.
import { globSync } from 'node:fs'
import { CliError } from '#scripts/cli_error'

/** The new content of a file. */
export interface Change {
  /** Relative to the checkout. */
  readonly file: string
  readonly text: string
  /** What is new in it, for the terminal. */
  readonly summary: string
}

const unreleased = /^## Unreleased\n/m

/** The versions that may follow: the next patch, minor and major one. */
export function nextVersions(version: string): string[] {
  const [major, minor, patch] = version.split('.').map(Number)
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`]
}

/** Those of the changelog's headings, the newest first. */
export const releasedVersions = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, version]) => version)

/**
 * Moves what is unreleased under the version; `today` is yyyy-mm-dd.
 *
 * @throws CliError when there is no such part or nothing in it
 */
export function changesOf(changelog: string, version: string, today: string): Change {
  const heading = unreleased.exec(changelog)
  const from = heading ? heading.index + heading[0].length : changelog.length
  const end = changelog.slice(from).search(/^## /m)
  const body = changelog.slice(from, end < 0 ? undefined : from + end)
  const lines = body.split('\n').filter((line) => line.startsWith('- '))
  if (lines.length === 0) {
    throw new CliError('CHANGELOG.md says nothing under "Unreleased": what would be released?')
  }
  const title = `## ${version} - ${today}`
  return {
    file: 'CHANGELOG.md',
    text: changelog.replace(unreleased, `## Unreleased\n\n${title}\n`),
    summary: `${lines.length} entries move under "${title}"`,
  }
}

/** Sets the version of the package. npm itself would sort and complete the lock file while it is at it. */
export function withVersion(file: string, text: string, version: string): Change {
  const manifest = JSON.parse(text)
  const former = manifest.version
  manifest.version = version
  if (manifest.packages) manifest.packages[''].version = version
  const summary = former === version ? `stays ${version}` : `${former} becomes ${version}`
  return { file, text: `${JSON.stringify(manifest, null, 2)}\n`, summary }
}

/** The list that tests/release_check.spec.ts and scripts/tests/upgrade.spec.ts read (ADR 33). */
export function migrationsOf(root: string): Change {
  const folders = ['database/migrations/*.ts', 'modules/*/database/migrations/*.ts']
  const files = globSync(folders, { cwd: root }).sort()
  return {
    file: 'database/released_migrations.json',
    text: `${JSON.stringify(files, null, 2)}\n`,
    summary: `${files.length} migrations`,
  }
}
