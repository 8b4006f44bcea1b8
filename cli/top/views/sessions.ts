import { callServer } from '#cli/client/server'
import type { Style } from '#cli/top/style'
import { ago, moment } from '#cli/top/text'
import { quoted, type ListView } from '#cli/top/views/list_view'
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
const sessionOf = ({ id }: Session) => `/platform/connections/${id}/session`

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
  fields: (session, now) => [
    { title: 'id', value: session.id },
    { title: 'tenant', value: `${session.companyId} ${session.companyName ?? '-'}` },
    { title: 'name', value: session.name },
    { title: 'number', value: session.number },
    { title: 'state', value: session.status, style: styleOfStatus(session.status) },
    { title: 'away since', value: awayOf(session, now) },
    { title: 'reason', value: session.reason, style: session.reason ? 'bad' : undefined },
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
