// Runs a program of the server as a child: same terminal, same signals, same exit code.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The folder that holds bin/, modules/ and web/: build/, or the checkout. */
export const home = path.resolve(import.meta.dirname, '../..')

/** Whether this is the build, which runs without TypeScript. */
export const isBuilt = import.meta.filename.endsWith('.js')

/** Milliseconds for a stop: less than the 40 s that docs/running.md and compose.yaml give the whole command. */
const exitsWithinMs = 35_000

/** Milliseconds after a signal within which the server has to exit: it goes on serving for DRAIN_SECONDS before it stops. */
export const serverExitsWithinMs = (env: NodeJS.ProcessEnv): number =>
  exitsWithinMs + 1000 * Number(env.DRAIN_SECONDS || 0)

/**
 * Runs `bin/<name>` or another file below the home, and exits with its exit code. A program that does not exit after
 * a signal is killed: Node can hang while it exits, when everything is already closed (nodejs/node#54918).
 */
export function runProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  killAfterMs = exitsWithinMs
): Promise<void> {
  const script = path.join(home, `${file}.${isBuilt ? 'js' : 'ts'}`)
  const loader = isBuilt ? [] : ['--import=@poppinss/ts-exec']
  const child = spawn(process.execPath, [...loader, script, ...args], {
    cwd: fs.realpathSync(home),
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // a terminal sends Ctrl-C to both processes: receiving the signal twice does no harm
    process.on(signal, () => {
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      setTimeout(() => {
        console.error(`Still running ${killAfterMs / 1000} s after ${signal}: killed.`)
        child.kill('SIGKILL')
      }, killAfterMs).unref()
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.exitCode = code ?? 1
      resolve()
    })
  })
}
