/** What the row of a connection says in each state of its session (CNX-01). All throw LeaseLost as `recordSession` does. */
import { now } from '#app/kernel/clock'
import type { LeasedConnection } from '#modules/whatsapp/connection_ref'
import type { NextStep, StopReason } from '#modules/whatsapp/sessions/next_step'
import { noCode, recordFulfilled, recordSession } from '#modules/whatsapp/sessions/record_session'

export interface Ending {
  readonly reason: StopReason
  readonly reasonDetail?: string | null
  /** Whether the device is forgotten. */
  readonly erase: boolean
}

const open = { status: 'CONNECTED', retries: 0, reason: null, reasonDetail: null } as const

/** The device is forgotten, and a code is wanted for another one. */
export const recordUnlinked = (held: LeasedConnection, revision: number) =>
  recordFulfilled(held, revision, 'running', { number: '', reason: null })

/** A socket is being opened. */
export const recordOpening = (held: LeasedConnection) =>
  recordSession(held, { ...noCode, status: 'OPENING', reason: null, reasonDetail: null })

/** A phone has scanned the code. */
export const recordPairing = (held: LeasedConnection) =>
  recordSession(held, { ...noCode, status: 'PAIRING' })

/** Messages can be sent and received. False, and nothing is written, when another connection has the number (CNX-08). */
export async function recordOpened(held: LeasedConnection, number: string): Promise<boolean> {
  const times = { lastConnectedAt: now(), lastSeenAt: now() }
  try {
    await recordSession(held, { ...noCode, ...open, linkNumber: '', number, ...times })
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    return false
  }
}

/** The same for a session whose row says something else. */
export const recordStillOpen = (held: LeasedConnection, revision: number) =>
  recordFulfilled(held, revision, 'running', { ...noCode, ...open })

/** Its socket closed and will be opened again; `failures`: tries so far. */
export const recordReconnecting = (
  held: LeasedConnection,
  { status }: Extract<NextStep, { kind: 'reconnect' }>,
  failures: number
) => recordSession(held, { ...noCode, status, retries: failures, lastDisconnectedAt: now() })

/** Our process ends: the next one opens it again. */
export const recordClosed = (held: LeasedConnection) =>
  recordSession(held, { status: 'OPENING', lastDisconnectedAt: now() })

/** The company has not paid for long; the device stays linked (BIL-10). */
export const recordResting = (held: LeasedConnection) =>
  recordSession(held, {
    ...noCode,
    status: 'DISCONNECTED',
    reason: 'unpaid',
    lastDisconnectedAt: now(),
  })

/** Idle until the next request. */
export const recordEnded = (
  held: LeasedConnection,
  revision: number,
  { reason, reasonDetail = null, erase }: Ending
) =>
  recordFulfilled(held, revision, 'stopped', {
    ...noCode,
    status: 'DISCONNECTED',
    retries: 0,
    reason,
    reasonDetail,
    linkNumber: '',
    lastDisconnectedAt: now(),
    ...(erase ? { number: '' } : {}),
  })
