// Releases: each build has its own folder, and the link `build/current` points to the one that starts next.
import fs from 'node:fs'
import path from 'node:path'

/** The output folder of the compilers: becomes a release only when it is complete. */
const staging = 'build/next'
const releases = 'build/releases'
const link = 'build/current'
/** Next to a release's assets: the names of the files that this release itself added. */
const ownAssets = 'web/dist/.own-assets.json'
const assets = 'web/dist/assets'

/** How many releases are kept: the running one, earlier ones with open tabs, and those for a rollback. */
export const keptReleases = 5

/**
 * Makes a release of `build/next` and points `build/current` to it; returns its name, a timestamp such as
 * 20261122-221500. `root` is the checkout.
 *
 * A release contains everything that a process reads while it runs, its packages included: neither the next build nor
 * the next `npm ci` removes files of a running server. It also contains the web app's files of earlier releases, for
 * tabs that were opened before the restart. Releases beyond `keptReleases` are deleted, the oldest first.
 */
export function makeRelease(root: string, now = new Date()): string {
  const from = path.join(root, staging)
  linkPackages(root, from)
  carryAssets(root, from)
  const name = freeName(root, now)
  fs.mkdirSync(path.join(root, releases), { recursive: true })
  fs.renameSync(from, path.join(root, releases, name))
  switchTo(root, name)
  for (const old of releasesOf(root).slice(0, -keptReleases)) {
    fs.rmSync(path.join(root, releases, old), { recursive: true, force: true })
  }
  return name
}

/** Names, the oldest first. */
export function releasesOf(root: string): string[] {
  const folder = path.join(root, releases)
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
}

/** Replaces the link atomically by a rename: it exists at every moment. */
function switchTo(root: string, name: string) {
  const prepared = path.join(root, `${link}.new`)
  fs.rmSync(prepared, { force: true })
  fs.symlinkSync(path.join('releases', name), prepared)
  fs.renameSync(prepared, path.join(root, link))
}

/** Sorts after all existing releases, even when the clock went back. */
function freeName(root: string, now: Date): string {
  const name = now
    .toISOString()
    .replace(/\..*|[-:]/g, '')
    .replace('T', '-')
  const last = releasesOf(root).at(-1)
  return last !== undefined && last >= name ? `${last}-1` : name
}

/**
 * Adds the packages that the release needs in production, as hard links: they take no disk space and survive an
 * `npm ci` in the checkout. On another file system they are copied.
 */
function linkPackages(root: string, to: string) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const isNeeded = (location: string) => lock.packages[location]?.dev !== true
  linkFolder(root, to, 'node_modules', isNeeded)
}

function linkFolder(
  root: string,
  to: string,
  location: string,
  isNeeded: (location: string) => boolean
) {
  fs.mkdirSync(path.join(to, location), { recursive: true })
  for (const entry of fs.readdirSync(path.join(root, location), { withFileTypes: true })) {
    const inner = path.posix.join(location, entry.name)
    if (!isNeeded(inner)) continue
    const [source, target] = [path.join(root, inner), path.join(to, inner)]
    if (entry.isDirectory()) linkFolder(root, to, inner, isNeeded)
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target)
    else if (entry.isFile()) linkFile(source, target)
  }
}

function linkFile(source: string, target: string) {
  try {
    fs.linkSync(source, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error
    fs.copyFileSync(source, target)
  }
}

/** Asset names contain a content hash, so files of several releases do not collide. */
function carryAssets(root: string, to: string) {
  const folder = path.join(to, assets)
  if (!fs.existsSync(folder)) return
  fs.writeFileSync(path.join(to, ownAssets), JSON.stringify(fs.readdirSync(folder)))
  for (const name of releasesOf(root).slice(1 - keptReleases)) {
    const former = path.join(root, releases, name)
    const record = path.join(former, ownAssets)
    const own = fs.existsSync(record)
      ? (JSON.parse(fs.readFileSync(record, 'utf8')) as string[])
      : []
    for (const file of own) {
      const target = path.join(folder, file)
      if (!fs.existsSync(target)) linkFile(path.join(former, assets, file), target)
    }
  }
}
