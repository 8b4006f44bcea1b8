// Runs a program of the server as a child: same terminal, same signals, same exit code.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The folder that holds bin/, modules/ and web/: build/, or the checkout. */
export const home = path.resolve(import.meta.dirname, '../..')

/** Whether this is the build, which runs without TypeScript. */
export const isBuilt = import.meta.filename.endsWith('.js')

/** Runs `bin/<name>` or another file below the home, and exits with its exit code. */
export function runProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv
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
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.exitCode = code ?? 1
      resolve()
    })
  })
}
