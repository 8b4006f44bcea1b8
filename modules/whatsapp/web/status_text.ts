/** The state of a connection as a sentence. */
import type { TFunction } from 'i18next'
import dayjs from 'dayjs'
import { relative, shortDateTime, time } from '#web/lib/format'
import type { Connection } from './model'

/** How a state is shown: neutral when all is well, amber when a person is needed, red when it is down. */
export type Tone = 'good' | 'waiting' | 'busy' | 'down'

const tones: Readonly<Record<Connection['status'], Tone>> = {
  CONNECTED: 'good',
  qrcode: 'waiting',
  PAIRING: 'busy',
  OPENING: 'busy',
  TIMEOUT: 'down',
  DISCONNECTED: 'down',
}
export const toneOf = ({ status }: Connection): Tone => tones[status]

/** For example "Caiu há 3 min, tentando de novo". */
export function statusText(t: TFunction<'whatsapp'>, connection: Connection): string {
  const { status, lastDisconnectedAt } = connection
  const since = lastDisconnectedAt ? relative(lastDisconnectedAt) : ''
  if (status === 'OPENING' && hasFallen(connection)) return t('status.fallen', { since })
  if (status === 'TIMEOUT' && since) return t('status.TIMEOUT_since', { since })
  return t(`status.${status}`)
}

/** The line below: since when, or why and what to do. */
export function statusDetail(t: TFunction<'whatsapp'>, connection: Connection): string | null {
  const { status, reason, lastConnectedAt } = connection
  if (status === 'CONNECTED') {
    return lastConnectedAt ? t('detail.since', { since: relative(lastConnectedAt) }) : null
  }
  if (reason) return reasonText(t, connection)
  return status === 'DISCONNECTED' && !connection.number ? t('detail.never') : null
}

/** That WhatsApp forbids it to start conversations for a while, and until when; null when it may. */
export function coldLockText(t: TFunction<'whatsapp'>, connection: Connection): string | null {
  const { coldLockedUntil, coldLockedReason } = connection
  if (!coldLockedUntil || dayjs().isAfter(coldLockedUntil)) return null
  const until = dayjs(coldLockedUntil).isSame(dayjs(), 'day')
    ? time(coldLockedUntil)
    : shortDateTime(coldLockedUntil)
  return t(coldLockedReason === '429' ? 'cold.too_much' : 'cold.locked', { until })
}

/** Why it stopped, and what helps. */
function reasonText(t: TFunction<'whatsapp'>, { reason, reasonDetail: name }: Connection) {
  if (reason === 'ERR_NUMBER_ALREADY_CONNECTED' && name) return t('reason.number_taken', { name })
  return t([`reason.${reason}`, 'reason.other'], { reason })
}

/** It was up, went down by itself, and is not back yet. */
const hasFallen = ({ lastConnectedAt, lastDisconnectedAt, number }: Connection) =>
  Boolean(number && lastDisconnectedAt && (lastConnectedAt ?? '') <= lastDisconnectedAt)
