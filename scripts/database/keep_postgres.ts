// Stands between us and PostgreSQL: stops it in order when asked to, and also when we die without asking.
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

/** SIGINT is PostgreSQL's fast stop: running transactions end, everything committed is kept. */
const stop = () => server.kill('SIGINT')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// nobody is left to stop us last: the server, which notices the same death, ends its work first
process.on('disconnect', () => setTimeout(stop, 4_000))

server.on('error', (error) => {
  fs.writeSync(log, `${error.message}\n`)
  process.exit(1)
})
// the channel would keep us alive for ever
server.on('exit', (code) => process.exit(code ?? 1))
