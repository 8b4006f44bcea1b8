// `npm run release -- 0.2.0`: makes a version, which is a commit, a tag and the files in build/artifacts. Pushes nothing.
import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { artifactsOf, engineFor, makeArtifacts, type Engine } from '#scripts/release/artifacts'
import {
  changesOf,
  migrationsOf,
  nextVersions,
  releasedVersions,
  withVersion,
  type Change,
} from '#scripts/release/changes'
import { outputOf } from '#scripts/release/output'
import { say, step } from '#scripts/say'

interface Wanted {
  readonly version: string
  readonly isDryRun: boolean
  /** The tag exists already; only its files are made. */
  readonly isOnlyArtifacts: boolean
}

interface Circumstances {
  /** yyyy-mm-dd, the date of the version. */
  readonly today: string
  /** What builds the image. */
  readonly engine: Engine
}

const usage = 'Say "npm run release -- 0.2.0", if wanted with --dry-run or --artifacts-only.'

export default async function release(processes: ProcessGroup, args: string[]): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  await makeVersion(processes, '.', wantedOf(args), { today, engine: await engineFor(processes) })
  return 0
}

/**
 * Makes a version of the checkout in `root`.
 *
 * @throws CliError when the checkout is not ready for that version; nothing has been changed then
 */
export async function makeVersion(
  processes: ProcessGroup,
  root: string,
  wanted: Wanted,
  { today, engine }: Circumstances
): Promise<void> {
  const git = (...args: string[]) => outputOf(processes, 'git', ['-C', root, ...args])
  say()
  if (wanted.isOnlyArtifacts) await refuseOtherCommit(git, wanted.version)
  else await commitAndTag(git, root, wanted, today)
  await finish(processes, root, wanted, engine)
}

type Git = (...args: string[]) => Promise<string>

async function commitAndTag(git: Git, root: string, wanted: Wanted, today: string): Promise<void> {
  const changes = await prepare(git, root, wanted.version, today)
  for (const { file, summary } of changes) say(`${file}: ${summary}`)
  const tag = `v${wanted.version}`
  const message = `release: Version ${wanted.version}.`
  if (wanted.isDryRun) {
    say(`Commit "${message}", tag ${tag}`)
    return
  }
  const files = changes.map(({ file }) => file)
  try {
    for (const { file, text } of changes) fs.writeFileSync(path.join(root, file), text)
    await git('commit', '--quiet', '--message', message, '--', ...files)
  } catch (error) {
    await git('checkout', '--quiet', 'HEAD', '--', ...files)
    throw error
  }
  await git('tag', '--annotate', tag, '--message', `Version ${wanted.version}`)
  say(`Commit "${message}", tag ${tag}`)
}

/** What would be written into the checkout. */
async function prepare(git: Git, root: string, version: string, today: string): Promise<Change[]> {
  if (await git('status', '--porcelain')) {
    throw new CliError('The checkout has changes that are not committed: commit or remove them.')
  }
  if (await git('tag', '--list', `v${version}`)) {
    throw new CliError(`The tag v${version} exists already.`)
  }
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  const { version: former } = JSON.parse(read('package.json')) as { version: string }
  const changelog = read('CHANGELOG.md')
  // The version in package.json is itself the next one until there has been a release.
  const isFirst = releasedVersions(changelog).length === 0
  const next = [...(isFirst ? [former] : []), ...nextVersions(former)]
  if (!next.includes(version)) {
    throw new CliError(`${version} is not the next version: say one of ${next.join(', ')}.`, 2)
  }
  return [
    changesOf(changelog, version, today),
    withVersion('package.json', read('package.json'), version),
    withVersion('package-lock.json', read('package-lock.json'), version),
    migrationsOf(root),
  ].filter(({ file, text }) => text !== read(file))
}

async function refuseOtherCommit(git: Git, version: string): Promise<void> {
  if (!(await git('tag', '--list', `v${version}`))) {
    throw new CliError(`There is no tag v${version}.`)
  }
  const [here, tagged] = [
    await git('rev-parse', 'HEAD'),
    await git('rev-parse', `v${version}^{commit}`),
  ]
  if (here !== tagged || (await git('status', '--porcelain'))) {
    throw new CliError(`The checkout is not that of v${version}: "git checkout v${version}" first.`)
  }
}

async function finish(
  processes: ProcessGroup,
  root: string,
  { version, isDryRun }: Wanted,
  engine: Engine
): Promise<void> {
  const folder = path.join(root, 'build', 'artifacts', version)
  if (isDryRun) {
    for (const name of artifactsOf(version, engine)) say(path.join(folder, name))
    if (engine.kind === 'none') say(engine.advice)
    say('This was a dry run: nothing has been changed.')
    say()
    return
  }
  try {
    await step(`Artifacts in ${folder}`, () =>
      makeArtifacts(processes, { root, folder, version, engine })
    )
  } catch (error) {
    const again = `npm run release -- ${version} --artifacts-only`
    say(`The tag v${version} is there, its artifacts are not complete. Make them by: ${again}`)
    throw error
  }
  say()
  say(`Nothing has been pushed. When all is well: git push --follow-tags`)
  say()
}

function wantedOf(args: readonly string[]): Wanted {
  const [version, ...others] = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const isKnown = flags.every((flag) => ['--dry-run', '--artifacts-only'].includes(flag))
  if (!version || others.length > 0 || !isKnown) throw new CliError(usage, 2)
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new CliError(`"${version}" is no version such as 0.2.0.`, 2)
  }
  return {
    version,
    isDryRun: flags.includes('--dry-run'),
    isOnlyArtifacts: flags.includes('--artifacts-only'),
  }
}
