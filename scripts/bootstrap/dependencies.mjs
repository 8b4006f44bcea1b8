// Keeps node_modules equal to package-lock.json: checks it, and runs `npm ci` when they differ.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { waitForLock } from '../lock.mjs'
import { say, searchPathWithoutNodeModules } from './node24.mjs'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']

/**
 * Installs the dependencies when they differ from the lock file. Returns undefined on success, a message that
 * says what to do, or an exit code when the user interrupted.
 *
 * @param {string} root the checkout
 * @param {() => string | undefined} interruption the signal that has asked us to exit, if any
 */
export async function bringDependencies(root, interruption) {
  if (isFresh(root)) return undefined
  const lock = await waitForLock(`npm ci ${fs.realpathSync(root)}`, () =>
    say('Another command is installing the dependencies of this checkout; waiting for it.')
  )
  try {
    if (isFresh(root)) return undefined // another process has installed them meanwhile
    if (looksInstalled(root)) return void writeStamp(root)
    return await install(root, lock, interruption)
  } finally {
    await lock.release()
  }
}

/** The quick check: the lock file has not changed since node_modules was last verified. */
function isFresh(root) {
  return read(stampOf(root)) === fingerprint(root)
}

/**
 * The thorough check, for a node_modules installed by hand with `npm install` or `npm ci`: npm's own record of the
 * installed packages (.package-lock.json) lists the same packages as the lock file. The record alone is not proof,
 * `npm install --package-lock-only` writes it without installing anything.
 */
function looksInstalled(root) {
  const record = parse(path.join(root, 'node_modules', '.package-lock.json'))
  const lock = parse(path.join(root, 'package-lock.json'))
  if (!record || !lock || !sameDependencies(root, lock)) return false
  const there = record.packages
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '') return true
    if (!there[place]) return wanted.optional === true && !isForUs(wanted)
    return there[place].integrity === wanted.integrity && versionAt(root, place) === wanted.version
  })
}

function versionAt(root, place) {
  return parse(path.join(root, place, 'package.json'))?.version
}

/** Whether an optional package must be there: those for other machines and those without conditions may be missing. */
function isForUs(wanted) {
  const fits = (list, value) => !list || list.includes(value)
  const conditional = Boolean(wanted.os ?? wanted.cpu ?? wanted.libc)
  return (
    conditional &&
    !wanted.libc &&
    fits(wanted.os, process.platform) &&
    fits(wanted.cpu, process.arch)
  )
}

/** package.json may have been edited without `npm install`; npm ci then reports it. */
function sameDependencies(root, lock) {
  const manifest = parse(path.join(root, 'package.json'))
  return kinds.every((kind) => sorted(manifest[kind]) === sorted(lock.packages[''][kind]))
}

async function install(root, lock, interruption) {
  say('Installing the dependencies (about a minute).')
  const modules = path.join(root, 'node_modules')
  // until the stamp is written again, no other process regards this folder as complete
  fs.rmSync(stampOf(root), { force: true })
  fs.rmSync(path.join(modules, '.package-lock.json'), { force: true })
  fs.rmSync(path.join(modules, '.guiche-node'), { force: true })

  const { code, error } = await npmCi(root, lock, interruption)
  if (interruption()) return 128 + os.constants.signals[interruption()]
  if (error) return `npm could not be started (${error.message}): install Node >= 20 with npm.`
  if (code !== 0) {
    return 'The dependencies could not be installed; npm says why above. Run the same command again once that is repaired.'
  }
  writeStamp(root)
  return undefined
}

/** Runs npm with the system's Node: the one in node_modules is about to be deleted. */
function npmCi(root, lock, interruption) {
  return new Promise((resolve) => {
    const flags = ['--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
    const child = spawn('npm', ['ci', ...flags, '--no-audit', '--no-fund'], {
      cwd: root,
      // the last entry is the lock's descriptor: npm keeps the lock even if we are killed while it runs
      stdio: ['ignore', 'inherit', 'inherit', lock.fd ?? 'ignore'],
      env: { ...process.env, PATH: searchPathWithoutNodeModules(), NODE_ENV: '' },
    })
    const timer = setInterval(() => interruption() && child.kill(interruption()), 200)
    const end = (answer) => {
      clearInterval(timer)
      resolve(answer)
    }
    child.on('error', (error) => end({ error }))
    child.on('exit', (code) => end({ code: code ?? 1 }))
  })
}

function writeStamp(root) {
  fs.writeFileSync(stampOf(root), fingerprint(root))
}

function stampOf(root) {
  return path.join(root, 'node_modules', '.guiche-stamp')
}

/** Hash of everything that determines node_modules: the lock file, the dependencies of package.json, the platform. */
function fingerprint(root) {
  const manifest = parse(path.join(root, 'package.json'))
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')))
  for (const kind of kinds) hash.update(sorted(manifest?.[kind]))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

function sorted(options = {}) {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function parse(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
