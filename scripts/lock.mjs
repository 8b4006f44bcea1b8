// A lock between processes that the kernel releases when the last process holding it dies, however it dies.
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import fs from 'node:fs'

/**
 * Takes the lock called `name`, or returns null when another process holds it.
 * The lock is a listening local socket: on Linux in the abstract namespace, so that nothing is left
 * on the disk; elsewhere a socket file, which a dead process leaves behind and the next one takes over.
 *
 * @param {string} name
 * @returns {Promise<{ fd: number | undefined, release: () => Promise<void> } | null>}
 */
export async function takeLock(name) {
  const id = `guiche-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  const address = process.platform === 'linux' ? `\0${id}` : path.join(os.tmpdir(), `${id}.sock`)
  const server = await listen(address)
  if (server) return lockOf(server)
  if (process.platform === 'linux' || (await answers(address))) return null
  fs.rmSync(address, { force: true })
  const second = await listen(address)
  return second ? lockOf(second) : null
}

/**
 * Takes the lock called `name`, waiting while another process holds it. `onWait` is called
 * once if it has to wait.
 *
 * @param {string} name
 * @param {() => void} [onWait]
 */
export async function waitForLock(name, onWait) {
  for (let turn = 0; ; turn++) {
    const lock = await takeLock(name)
    if (lock) return lock
    if (turn === 0) onWait?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function lockOf(server) {
  server.unref()
  return {
    // a child that inherits this descriptor keeps the lock even when this process is killed
    fd: server._handle?.fd > 0 ? server._handle.fd : undefined,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen({ path: address }, () => resolve(server))
  })
}

function answers(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}
