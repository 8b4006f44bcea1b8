// The files of a version: its source, the packages it consists of (SBOM), the container image, and their checksums.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CliError } from '#scripts/cli_error'
import type { ProcessGroup } from '#scripts/processes/process_group'
import { outputOf } from '#scripts/release/output'
import { say } from '#scripts/say'

/** The program that builds container images, or why there is none. */
export type Engine =
  { readonly kind: 'docker' | 'podman' } | { readonly kind: 'none'; readonly advice: string }

interface Order {
  /** The checkout of the tag. */
  readonly root: string
  /** Where the files are put; what is in it is replaced. */
  readonly folder: string
  readonly version: string
  readonly engine: Engine
}

/** The part of `docker image inspect` that is looked at. */
export interface ImageFacts {
  /** Bytes. */
  readonly Size: number
  readonly Config: {
    readonly User?: string
    readonly StopSignal?: string
    readonly Healthcheck?: { readonly Test?: readonly string[] } | null
  }
}

const sums = 'SHA256SUMS'
const sourceOf = (version: string) => `guiche-${version}-source.tar.gz`
const imageOf = (version: string) => `guiche-${version}-image.tar`
const sbomFormats = { cyclonedx: 'cdx', spdx: 'spdx' } as const
const sbomOf = (version: string, suffix: string) => `guiche-${version}.${suffix}.json`

/** The first of docker and podman that answers: the command alone builds nothing without its service. */
export async function engineFor(processes: ProcessGroup): Promise<Engine> {
  for (const kind of ['docker', 'podman'] as const) {
    const answers = await outputOf(processes, kind, ['info']).then(
      () => true,
      () => false
    )
    if (answers) return { kind }
  }
  const advice =
    'No image: neither docker nor podman answers. Build it elsewhere, in a checkout of the tag: docker build --tag guiche .'
  return { kind: 'none', advice }
}

/** The names of the files that `makeArtifacts` makes. */
export const artifactsOf = (version: string, engine: Engine): string[] => [
  sourceOf(version),
  ...Object.values(sbomFormats).map((suffix) => sbomOf(version, suffix)),
  ...(engine.kind === 'none' ? [] : [imageOf(version)]),
  sums,
]

/** @throws CliError when a program fails, or the image runs as root or has no health check */
export async function makeArtifacts(processes: ProcessGroup, order: Order): Promise<void> {
  const { folder, root, version, engine } = order
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const source = path.resolve(folder, sourceOf(version))
  const archive = ['archive', '--format=tar.gz', `--prefix=guiche-${version}/`, '--output', source]
  await outputOf(processes, 'git', ['-C', root, ...archive, `v${version}`])
  for (const [format, suffix] of Object.entries(sbomFormats)) {
    // From the lock file: node_modules may hold more than a release has.
    const flags = ['--omit=dev', `--sbom-format=${format}`, '--sbom-type=application']
    const args = ['sbom', ...flags, '--package-lock-only', '--logs-max=0', `--prefix=${root}`]
    const text = await outputOf(processes, 'npm', args)
    fs.writeFileSync(path.join(folder, sbomOf(version, suffix)), `${text}\n`)
  }
  if (engine.kind === 'none') say(engine.advice)
  else await makeImage(processes, order, engine.kind, source)
  await writeSums(folder)
}

/** From the archive: the image has nothing that is not in the tag. */
async function makeImage(
  processes: ProcessGroup,
  { folder, version }: Order,
  engine: 'docker' | 'podman',
  source: string
): Promise<void> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-image-'))
  const name = `guiche:${version}`
  // Without this format podman leaves the health check out.
  const format = engine === 'podman' ? ['--format=docker'] : []
  try {
    await outputOf(processes, 'tar', ['-xzf', source, '-C', scratch])
    const context = path.join(scratch, `guiche-${version}`)
    await outputOf(processes, engine, ['build', ...format, '--tag', name, context])
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true })
  }
  const facts = await outputOf(processes, engine, ['image', 'inspect', name])
  const [image] = JSON.parse(facts) as ImageFacts[]
  const faults = faultsOf(image)
  if (faults.length > 0) throw new CliError(`The image ${name} is not fit: ${faults.join('; ')}.`)
  say(
    `Image ${name}: ${Math.round(image.Size / 1e6)} MB, user ${image.Config.User}, with a health check`
  )
  const file = path.join(folder, imageOf(version))
  await outputOf(processes, engine, ['image', 'save', '--output', file, name])
}

/** What an image of ours must not be; empty when it is fit. */
export function faultsOf({ Config: config }: ImageFacts): string[] {
  const [user] = (config.User ?? '').split(':')
  const [kind] = config.Healthcheck?.Test ?? []
  return [
    ...(['', '0', 'root'].includes(user) ? ['it runs as root'] : []),
    ...(kind === undefined || kind === 'NONE' ? ['it has no health check'] : []),
  ]
}

/** In the format of `sha256sum --check`. */
async function writeSums(folder: string): Promise<void> {
  const lines: string[] = []
  for (const name of fs.readdirSync(folder).sort()) {
    const hash = createHash('sha256')
    await pipeline(fs.createReadStream(path.join(folder, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  fs.writeFileSync(path.join(folder, sums), lines.join(''))
}
