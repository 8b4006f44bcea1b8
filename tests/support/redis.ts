/** A real Redis for tests: found on this machine or installed, on a free port, in memory only. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '#scripts/ports'

export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

const startsWithinMs = 15_000

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const server = spawn(
    redisServer(),
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { cwd: tmpdir(), stdio: 'ignore' }
  )
  // An aborted test run ends its server, too.
  const leave = () => server.kill('SIGKILL')
  process.once('exit', leave)
  server.once('exit', () => process.off('exit', leave))
  const url = `redis://127.0.0.1:${port}`
  await untilItAnswers(url, server)
  return { url, stop: () => stop(server) }
}

function redisServer(): string {
  const found = onPath() ?? installed()
  if (found) return found
  throw new Error(
    'These tests need a redis-server on the PATH, for example from the package redis.'
  )
}

function onPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file))
}

function installed() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  // Run level 1 keeps the package from starting its own server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    const what = ['install', '-y', '-qq', '--no-install-recommends', 'redis-server']
    execFileSync('apt-get', what, { env, stdio: 'ignore' })
  } catch {
    return undefined
  }
  return onPath()
}

async function untilItAnswers(url: string, server: ChildProcess) {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 100 })
  client.on('error', () => {})
  const deadline = Date.now() + startsWithinMs
  try {
    while (server.exitCode === null && Date.now() < deadline) {
      const answered = await client.ping().then(
        () => true,
        () => false
      )
      if (answered) return
      await sleep(50)
    }
  } finally {
    client.disconnect()
  }
  server.kill('SIGKILL')
  throw new Error(`redis-server did not answer at ${url} within ${startsWithinMs / 1000} s.`)
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
