// First step of every npm script: installs the dependencies and Node 24, then starts scripts/run.ts.
// Runs on any Node >= 20 and needs no package.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { bringDependencies } from './bootstrap/dependencies.mjs'
import { findNode24, say } from './bootstrap/node24.mjs'

const root = path.resolve(import.meta.dirname, '..')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
process.chdir(root)

const interruptions = []
for (const signal of signals) process.on(signal, () => interruptions.push(signal))

const problem = await bringDependencies(root, () => interruptions[0])
if (problem) leave(problem)

const node = findNode24(root)
if (!node) {
  leave(
    `Guichê needs Node 24 and found none for ${process.platform}-${process.arch}: install Node 24 (or newer) from nodejs.org and run the same command again.`
  )
}
linkNode24(node)
run(node)

/** Starts Node 24 and stays only to forward signals and the exit code. */
function run(executable) {
  const child = spawn(
    executable,
    ['--import=@poppinss/ts-exec', 'scripts/run.ts', ...process.argv.slice(2)],
    {
      // own process group: Ctrl-C in a terminal reaches it only once, forwarded by us; the channel tells it
      // when this process dies
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
      },
    }
  )
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, () => child.kill(signal))
  }
  if (interruptions.length > 0) child.kill(interruptions[0])
  if (process.env.npm_lifecycle_event) leaveWithParent(() => child.kill('SIGHUP'))
  child.on('error', (error) => leave(`Node 24 did not start: ${error.message}`))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * npm forwards SIGINT and SIGTERM to us, but dies of SIGHUP and SIGKILL without notice. The parent process id then
 * changes: ours, or that of the shell between npm and us.
 */
function leaveWithParent(onOrphaned) {
  const parent = process.ppid
  const isShell = /^(ba|da|z|k|a)?sh$/.test(mentions(parent)?.name ?? '')
  const grandparent = isShell ? mentions(parent)?.parent : undefined
  const timer = setInterval(() => {
    const isOrphan =
      process.ppid !== parent || (isShell && mentions(parent)?.parent !== grandparent)
    if (!isOrphan) return
    clearInterval(timer)
    onOrphaned()
  }, 500)
  timer.unref()
}

/** Name and parent of a process, where /proc provides them (Linux). */
function mentions(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent }
  } catch {
    return undefined
  }
}

/** npm 10 does not create this link; `npx` and the shebang lines of the tools need it. */
function linkNode24(executable) {
  const link = path.join(root, 'node_modules', '.bin', 'node')
  if (!executable.startsWith(path.join(root, 'node_modules')) || fs.existsSync(link)) return
  try {
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(link), executable), link)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error // another bootstrap was faster
  }
}

function leave(problem) {
  if (typeof problem === 'string') say(problem)
  process.exit(typeof problem === 'number' ? problem : 1)
}
