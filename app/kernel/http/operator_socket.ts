/**
 * The socket file over which operators of this machine call the product (ADR 69): the same routes as on the port. Who
 * may open the file acts as the operator of the platform.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import server from '@adonisjs/core/services/server'
import { followConnections } from '#app/kernel/http/end_connections'
import { createWebServer } from '#app/kernel/http/web_server'
import env from '#start/env'

/** In bytes: a system with a longer limit than this one would make a file that others cannot open. */
const longestPath = 103
/** Milliseconds in which a stop lets running calls end. */
const closesWithinMs = 5000
/** Length of the column, in characters. */
const longestAccount = 64

/** The connections that came in over the file. Nothing that a caller on the port sends puts one in here. */
const connections = new WeakSet<Socket>()

/** Whether the request came in over the socket file. */
export const isFromOperator = (request: IncomingMessage): boolean => connections.has(request.socket)

/**
 * The account that makes this request, by its own word: the system lets only the server's account and root open the file,
 * and `sudo` hides who is behind them. The server's account when the caller says none.
 */
export function accountOf(request: IncomingMessage): string {
  const given = String(request.headers['x-operator-account'] ?? '').replaceAll(/[^\w.@-]/g, '')
  return given.slice(0, longestAccount) || os.userInfo().username
}

/**
 * Opens the file of OPERATOR_SOCKET. Returns a function that closes it; null when it is switched off, or could not be
 * opened, which the log says: customers are served all the same.
 */
export async function listenToOperators(): Promise<(() => Promise<void>) | null> {
  const file =
    env.get('OPERATOR_SOCKET') || path.join(env.get('DATA_DIR', '.data'), 'operator/guiche.sock')
  if (file === 'none') return null
  try {
    return await openOperatorSocket(app.makePath(file), server.handle.bind(server))
  } catch (error) {
    logger.warn(
      { err: error },
      'operators of this machine cannot call: the socket file was not opened'
    )
    return null
  }
}

/**
 * The folder is made for this account alone, and the file, too. A file that a killed process left is replaced. Throws
 * when a process listens there, when other accounts may enter the folder, and for a path that is too long.
 */
export async function openOperatorSocket(
  file: string,
  listener: RequestListener
): Promise<() => Promise<void>> {
  if (Buffer.byteLength(file) > longestPath) {
    throw new Error(`${file} is longer than the ${longestPath} bytes that a socket file may have`)
  }
  makeFolder(path.dirname(file))
  await removeStale(file)
  const node = createWebServer(listener)
  const endConnections = followConnections(node)
  node.on('connection', (socket) => void connections.add(socket))
  node.listen(file)
  // Rejects on an error as well.
  await once(node, 'listening')
  fs.chmodSync(file, 0o600)
  // Closing removes the file.
  return () => endConnections(closesWithinMs)
}

/** Only a folder that is made here gets its mode: changing that of `/tmp`, say, would harm others. */
function makeFolder(folder: string): void {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 })
  const { mode, uid } = fs.statSync(folder)
  if (uid !== process.getuid?.()) throw new Error(`${folder} belongs to another account`)
  if (mode & 0o077) {
    throw new Error(`other accounts may enter ${folder}: call "chmod 700 ${folder}"`)
  }
}

async function removeStale(file: string): Promise<void> {
  const found = fs.lstatSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket()) throw new Error(`${file} is there already, and no socket file`)
  if (await isListening(file)) throw new Error(`another process listens on ${file}`)
  fs.rmSync(file)
}

async function isListening(file: string): Promise<boolean> {
  const socket = connect(file)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
