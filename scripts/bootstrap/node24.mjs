// Finds an executable of Node 24 or newer: the one from npm, the running one, or the system's.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const wanted = 24

/**
 * The path of a Node >= 24, or undefined. The platform package from npm comes first, because its
 * version is in the lock file.
 *
 * @param {string} root the checkout
 */
export function findNode24(root) {
  const fromNpm = path.join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node'
  )
  // a build for another libc exists but does not run: only then try the next candidate
  if (fs.existsSync(fromNpm) && (isProven(root) || majorOf(fromNpm) >= wanted)) return fromNpm
  if (Number.parseInt(process.versions.node) >= wanted) return process.execPath
  return systemNodes().find((node) => majorOf(node) >= wanted)
}

/** The version check costs 40 ms; once it has passed for this installation it is not repeated. */
function isProven(root) {
  const proof = path.join(root, 'node_modules', '.guiche-node')
  if (fs.existsSync(proof)) return true
  const fromNpm = path.join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node'
  )
  if (majorOf(fromNpm) < wanted) return false
  try {
    fs.writeFileSync(proof, '')
  } catch {
    // a read-only installation only loses this cache
  }
  return true
}

/** Every `node` of the search path that is not inside a node_modules folder. */
function systemNodes() {
  return searchPathWithoutNodeModules()
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'node'))
    .filter((file) => fs.existsSync(file))
}

/** npm puts node_modules/.bin first in the path; removes it for programs that must not depend on node_modules. */
export function searchPathWithoutNodeModules() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '' && !folder.split(path.sep).includes('node_modules'))
    .join(path.delimiter)
}

function majorOf(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 ? Number.parseInt(answer.stdout.replace('v', '')) : 0
}

/** Prints one line for the user at the terminal. */
export function say(sentence) {
  process.stderr.write(`\n  ${sentence}\n\n`)
}
