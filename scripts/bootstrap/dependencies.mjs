// Keeps node_modules equal to package-lock.json: looks whether it is, and runs `npm ci` when it is not.
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
 * Installs the dependencies when they are not those of the lock file. Answers undefined when all is
 * well, a sentence that says what to do, or an exit code when the user interrupted.
 *
 * @param {string} root the checkout
 * @param {() => string | undefined} interruption the signal that has asked us to leave, if any
 */
export async function bringDependencies(root, interruption) {
  if (isFresh(root)) return undefined
  const lock = await waitForLock(`npm ci ${fs.realpathSync(root)}`, () =>
    say('Another command is installing the dependencies of this checkout; waiting for it.')
  )
  try {
    if (isFresh(root)) return undefined // the other one has done it
    if (looksInstalled(root)) return void writeStamp(root)
    return await install(root, lock, interruption)
  } finally {
    await lock.release()
  }
}

/** The quick look: nothing was written to the lock file since node_modules was last found right. */
function isFresh(root) {
  return read(stampOf(root)) === fingerprint(root)
}

/**
 * The thorough look, for a node_modules that `npm install` or `npm ci` has brought by hand: npm's
 * own record of what lies there names the same packages as the lock file. The record alone is not
 * proof, `npm install --package-lock-only` writes it without bringing anything.
 */
function looksInstalled(root) {
  const record = parse(path.join(root, 'node_modules', '.package-lock.json'))
  const lock = parse(path.join(root, 'package-lock.json'))
  if (!record || !lock || !sameWishes(root, lock)) return false
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

/** An optional package for another machine is rightly absent; one without conditions may be, too. */
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

/** package.json may have been edited without `npm install`; then npm ci is left to complain. */
function sameWishes(root, lock) {
  const manifest = parse(path.join(root, 'package.json'))
  return kinds.every((kind) => sorted(manifest[kind]) === sorted(lock.packages[''][kind]))
}

async function install(root, lock, interruption) {
  say('Installing the dependencies (about a minute).')
  const modules = path.join(root, 'node_modules')
  // from here on until the stamp is written again, nobody takes this folder for complete
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
      // the last one is the lock itself: were we killed, npm would go on and still hold it
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

/** What node_modules is made from: the lock, the wishes of package.json, and the kind of machine. */
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
