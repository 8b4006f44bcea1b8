/** Signals between processes over PostgreSQL's NOTIFY: hints to look at a row, never the news itself. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import pg from 'pg'
import { reachable } from '#app/kernel/database_limits'

type Hearer = (payload: string) => void
const channel = 'guiche_signals'
/** Process numbers repeat between machines; this does not. */
const self = randomUUID()
const hearers = new Map<string, Set<Hearer>>()
/**
 * Runs what a signal wakes as nobody's work: it outlives the call that sent the signal by far, and must
 * neither write for that call's person in the audit trail nor join its transaction.
 */
const asNobody = AsyncLocalStorage.snapshot()
const longestPauseMs = 10_000
let listener: pg.Client | null = null
let nextTry: NodeJS.Timeout | undefined
let stopped = true

/** Tells this process at once and all others through the database. */
export async function signal(topic: string, payload: string): Promise<void> {
  hearLocally(topic, payload)
  await db.rawQuery('select pg_notify(?, ?)', [
    channel,
    JSON.stringify({ from: self, topic, payload }),
  ])
}

/** Calls `hearer` for each signal of the topic, whichever process sent it. Returns the way to stop. */
export function onSignal(topic: string, hearer: Hearer): () => void {
  const set = hearers.get(topic) ?? new Set()
  hearers.set(topic, set.add(hearer))
  return () => void set.delete(hearer)
}

/** Whether signals of other processes are heard just now. */
export const isListening = (): boolean => listener !== null

/** Calls this process's hearers alone: the others hear the same from the database. */
export const hearHere = (topic: string): void => hearLocally(topic, '')

/** Listens until `stopListening`; a lost database connection is taken up again. */
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

/** `failures`: tries in vain since it was last heard. */
async function listen(connectionString: string, failures: number) {
  const client = new pg.Client({
    connectionString,
    application_name: 'guiche-signals',
    ...reachable,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => {
    const heard = JSON.parse(payload ?? '{}') as { from: string; topic: string; payload: string }
    if (heard.from !== self) hearLocally(heard.topic, heard.payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    listener = client
    client.on('end', () => {
      listener = null
      tryAgain(connectionString, 0)
    })
    // Stopped while it was connecting.
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

function hearLocally(topic: string, payload: string) {
  for (const hearer of hearers.get(topic) ?? []) asNobody(hearer, payload)
}
