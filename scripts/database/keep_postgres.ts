// Process between us and PostgreSQL: stops it cleanly on a signal, and also when our process dies without one.
// Usage: keep_postgres.ts <log file> <uid or -> <gid or -> <postgres> …args. Plain Node runs it: no imports of ours.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import process from 'node:process'

const [logFile, uid, gid, program, ...args] = process.argv.slice(2)
const log = fs.openSync(logFile, 'a')
const server = spawn(program, args, {
  stdio: ['ignore', log, log],
  cwd: '/',
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  ...(uid === '-' ? {} : { uid: Number(uid), gid: Number(gid) }),
})

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is kept. */
const stop = () => server.kill('SIGINT')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// the parent is dead and stops nothing in order; wait until the server, which notices that too, has finished its work
process.on('disconnect', () => setTimeout(stop, 4_000))

server.on('error', (error) => {
  fs.writeSync(log, `${error.message}\n`)
  process.exit(1)
})
// the open channel would keep this process alive forever
server.on('exit', (code) => process.exit(code ?? 1))
