#!/usr/bin/env node
// The command `guiche`: finds Node 24 and runs the command line of the build, or that of the source.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { findNode24, say } from '../scripts/bootstrap/node24.mjs'

const home = path.resolve(import.meta.dirname, '..')
const built = [
  path.join(home, 'cli', 'main.js'),
  path.join(home, 'build', 'current', 'cli', 'main.js'),
]
const source = path.join(home, 'cli', 'main.ts')
const program = [...built, source].find((file) => fs.existsSync(file))

const node = findNode24(home)
if (!node) {
  say('Guichê needs Node 24: install it from nodejs.org, or run "npm ci" in the checkout.')
  process.exit(1)
}
if (node === process.execPath && program !== source) await import(program)
else runUnder(node)

/** Needs a second process: this Node is too old, or TypeScript has to be loaded. */
function runUnder(executable) {
  const loader = program === source ? [`--import=${import.meta.resolve('@poppinss/ts-exec')}`] : []
  const child = spawn(executable, [...loader, program, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]))
}
