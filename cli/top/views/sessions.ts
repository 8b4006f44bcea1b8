import { shown } from '#cli/client/output'
import { drawQrCode, missingFor } from '#cli/client/qr_code'
import { callServer } from '#cli/client/server'
import type { DetailedSession } from '#cli/top/data'
import type { Style } from '#cli/top/style'
import { ago, moment } from '#cli/top/text'
import { quoted, type ListView, type Room } from '#cli/top/views/list_view'
import { connectionStatuses } from '#modules/whatsapp/contract'
import type { PlatformConnectionWire } from '#modules/whatsapp/wire'

type Session = PlatformConnectionWire

export const awaySince = ({ status, lastDisconnectedAt }: Session): string | null =>
  status === 'CONNECTED' ? null : lastDisconnectedAt

/** Most are connected: what needs no look has no colour. */
export function styleOfStatus(status: Session['status']): Style | undefined {
  if (status === 'CONNECTED') return undefined
  return status === 'DISCONNECTED' || status === 'TIMEOUT' ? 'bad' : 'warning'
}

const nameOf = ({ name, companyName }: Session) => `${quoted(name)} of ${quoted(companyName)}`
const processOf = ({ process }: Session) => process && `${process.host} ${process.pid}`
const pathOf = ({ id }: Session) => `/platform/connections/${id}`
const sessionOf = (session: Session) => `${pathOf(session)}/session`

export const sessions: ListView<Session> = {
  title: 'Sessions',
  module: 'whatsapp',
  isSearched: true,
  states: ['', ...connectionStatuses],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { title: 'id', text: ({ id }) => id, cells: 6, align: 'right' },
    { title: 'tenant', text: ({ companyName }) => companyName, cells: 12, grows: 2 },
    { title: 'name', text: ({ name }) => name, cells: 10, grows: 2 },
    { title: 'number', text: ({ number }) => number, cells: 13 },
    {
      title: 'state',
      text: ({ status }) => status,
      cells: 12,
      style: ({ status }) => styleOfStatus(status),
    },
    { title: 'away', text: (row, now) => ago(awaySince(row), now), cells: 9 },
    { title: 'reason', text: ({ reason }) => reason, cells: 8, grows: 1 },
    { title: 'retries', text: ({ retries }) => retries, cells: 7, align: 'right', from: 100 },
    { title: 'process', text: processOf, cells: 14, grows: 1, from: 120 },
    {
      title: 'may not begin until',
      text: ({ coldLockedUntil }) => moment(coldLockedUntil),
      cells: 19,
      from: 140,
    },
    {
      title: 'last connected',
      text: ({ lastConnectedAt }) => moment(lastConnectedAt),
      cells: 19,
      from: 160,
    },
  ],
  drawing: (session, now, room) => drawingOf(session as DetailedSession, now, room),
  fields: (session, now) => [
    { title: 'id', value: session.id },
    { title: 'tenant', value: `${session.companyId} ${session.companyName ?? '-'}` },
    { title: 'name', value: session.name },
    { title: 'number', value: session.number },
    { title: 'state', value: session.status, style: styleOfStatus(session.status) },
    { title: 'away since', value: awayOf(session, now) },
    { title: 'reason', value: session.reason, style: session.reason ? 'bad' : undefined },
    { title: 'process', value: processOf(session) },
    ...healthOf(session as DetailedSession, now),
    { title: 'retries', value: session.retries },
    { title: 'default', value: session.isDefault },
    { title: 'may not begin until', value: moment(session.coldLockedUntil) },
    { title: 'last connected', value: moment(session.lastConnectedAt) },
    { title: 'last disconnected', value: moment(session.lastDisconnectedAt) },
    { title: 'changed', value: moment(session.updatedAt) },
  ],
  actions: [
    {
      key: 'R',
      title: 'reconnect',
      question: (session) => `Start the session of ${nameOf(session)} again?`,
      call: (session) => callServer('POST', sessionOf(session)),
      done: (session) => `Starting: ${nameOf(session)}.`,
    },
    {
      key: 'M',
      title: 'move',
      question: (session) =>
        session.process ? `Move ${nameOf(session)} to another process?` : null,
      call: (session) => callServer('POST', `${pathOf(session)}/move`, { body: {} }),
      done: (session) => `Moving: ${nameOf(session)}.`,
    },
    {
      key: 'L',
      title: 'log out',
      question: (session) => `Unlink ${nameOf(session)}? Somebody has to scan a code again.`,
      call: (session) => callServer('DELETE', sessionOf(session)),
      done: (session) => `Unlinking: ${nameOf(session)}.`,
    },
  ],
}

function awayOf(session: Session, now: number): string | null {
  const since = awaySince(session)
  return since && `${moment(since)}, for ${ago(since, now)}`
}

function healthOf({ lastMessageAt, lastError, lastErrorAt }: DetailedSession, now: number) {
  const last = lastMessageAt && `${moment(lastMessageAt)}, ${ago(lastMessageAt, now)} ago`
  const error = lastError && `${lastError}, ${ago(lastErrorAt, now)} ago`
  return [
    { title: 'last message', value: last },
    { title: 'last error', value: error, style: error ? ('bad' as const) : undefined },
  ]
}

/** The code that waits for a phone: as large as a camera needs it, or what is missing for it. */
function drawingOf({ code }: DetailedSession, now: number, room: Room): string[] {
  if (!code) return []
  const { qrcode, pairingCode, codeExpiresAt } = code
  const left = codeExpiresAt && Math.max(0, Math.ceil((Date.parse(codeExpiresAt) - now) / 1000))
  const typed = pairingCode && `  Code to type on the phone: ${shown(pairingCode)}`
  const valid = left === null ? '' : ` Valid for ${left} s.`
  const about = [...(typed ? [typed] : []), `  A code to scan waits.${valid}`]
  if (room.isSpoken) return about
  const drawn = drawQrCode(qrcode)
  const missing = missingFor(drawn, { ...room, lines: room.lines - about.length })
  if (missing) return [...about, `  To draw it, this terminal needs ${missing}.`, '']
  return [...about, ...drawn.lines]
}
