/** Signals between processes over PostgreSQL's NOTIFY: hints to read a row, never the data itself. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import pg from 'pg'
import { reachable } from '#config/database_limits'

type Handler = (payload: string) => void
const channel = 'guiche_signals'
/** Pids repeat on other machines; this id is unique. */
const self = randomUUID()
const handlers = new Map<string, Set<Handler>>()
/**
 * Runs handlers outside of the caller's async context: they outlive the request that sent the signal, so they must
 * neither write audit rows in its user's name nor join its transaction.
 */
const runOutsideOfCaller = AsyncLocalStorage.snapshot()
const longestPauseMs = 10_000
let listener: pg.Client | null = null
let nextTry: NodeJS.Timeout | undefined
let stopped = true

/** Notifies this process at once, and all others through the database. */
export async function signal(topic: string, payload: string): Promise<void> {
  notifyLocally(topic, payload)
  await db.rawQuery('select pg_notify(?, ?)', [
    channel,
    JSON.stringify({ from: self, topic, payload }),
  ])
}

/** Calls `handler` for each signal of the topic, from whichever process. Returns a function that stops it. */
export function onSignal(topic: string, handler: Handler): () => void {
  const set = handlers.get(topic) ?? new Set()
  handlers.set(topic, set.add(handler))
  return () => void set.delete(handler)
}

/** Whether signals of other processes are currently received. */
export const isListening = (): boolean => listener !== null

/** Notifies this process only, when the others are notified by the database. */
export const hearHere = (topic: string): void => notifyLocally(topic, '')

/** Listens until `stopListening`; reconnects when the database connection is lost. */
export async function startListening(connectionString: string): Promise<void> {
  stopped = false
  await listen(connectionString, 0)
}

export async function stopListening(): Promise<void> {
  stopped = true
  clearTimeout(nextTry)
  await listener?.end().catch(() => undefined)
  listener = null
}

/** `failures`: failed attempts since the last successful connection. */
async function listen(connectionString: string, failures: number) {
  const client = new pg.Client({
    connectionString,
    application_name: 'guiche-signals',
    ...reachable,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => {
    const heard = JSON.parse(payload ?? '{}') as { from: string; topic: string; payload: string }
    if (heard.from !== self) notifyLocally(heard.topic, heard.payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    listener = client
    client.on('end', () => {
      listener = null
      tryAgain(connectionString, 0)
    })
    // `stopListening` was called while connecting.
    if (stopped) await client.end()
  } catch (error) {
    logger.warn({ err: error }, 'signals: the database cannot be heard, trying again')
    await client.end().catch(() => undefined)
    tryAgain(connectionString, failures + 1)
  }
}

function tryAgain(connectionString: string, failures: number) {
  if (stopped) return
  const pauseMs = Math.min(1000 * 2 ** failures, longestPauseMs)
  nextTry = setTimeout(() => void listen(connectionString, failures), pauseMs).unref()
}

function notifyLocally(topic: string, payload: string) {
  for (const handler of handlers.get(topic) ?? []) runOutsideOfCaller(handler, payload)
}
