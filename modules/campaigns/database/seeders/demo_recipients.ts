/** Those who receive the demo's campaigns, and what became of it; the same at each seeding. */
import type { DateTime } from 'luxon'
import type { RecipientStatus } from '#modules/campaigns/contract'

/** Somebody who answered, and in which ticket. */
export interface DemoReply {
  readonly ticketId: number
  readonly name: string
  readonly number: string
}

const count = 120
/** Seconds between two messages. */
const gap = 24
const firstNames = [
  ...['Aline', 'Bento', 'Cecília', 'Davi', 'Estela', 'Fausto', 'Gisele', 'Heitor', 'Irene', 'Joel'],
  ...['Karina', 'Lucas', 'Marta', 'Nilo', 'Olívia', 'Paulo', 'Quitéria', 'Raul', 'Selma', 'Túlio'],
]
const lastNames = ['Alves', 'Barros', 'Campos', 'Dutra', 'Esteves', 'Freitas']

/** Answers come from every eighth person, as far as there are any. */
export function demoRecipients(
  startedAt: DateTime,
  text: string,
  replies: readonly DemoReply[]
): DemoRecipient[] {
  return Array.from({ length: count }, (_none, place) => {
    const reply = place % 8 === 3 ? replies[(place - 3) / 8] : undefined
    return recipientAt(place, { startedAt, text, reply: reply ?? null })
  })
}

/** The same people to whom a campaign is being sent since `startedAt`: those of `left` want none. */
export function demoRecipientsUntil(
  at: DateTime,
  { startedAt, text, left }: Omit<Course, 'reply'> & { readonly left: ReadonlySet<string> }
): DemoRecipient[] {
  return demoRecipients(startedAt, text, []).map((row) => {
    if (left.has(row.number)) return { ...row, ...nothingSent, ...skipped }
    if (startedAt.plus({ seconds: row.place * gap }) > at) {
      return { ...row, ...nothingSent, status: 'pending', errorCode: null }
    }
    const soFar = (time: DateTime | null) => (time && time <= at ? time : null)
    const { deliveredAt, readAt } = row
    return { ...row, deliveredAt: soFar(deliveredAt), readAt: soFar(readAt), leftAt: null }
  })
}

const skipped = { status: 'skipped', errorCode: 'opted_out' } as const
const nothingSent = {
  ...{ body: null, sentAt: null, deliveredAt: null, readAt: null },
  ...{ failedAt: null, repliedAt: null, leftAt: null },
}

type DemoRecipient = Omit<ReturnType<typeof recipientAt>, 'status'> & {
  readonly status: RecipientStatus
}

interface Course {
  readonly startedAt: DateTime
  readonly text: string
  readonly reply: DemoReply | null
}

function recipientAt(place: number, { startedAt, text, reply }: Course) {
  const name = reply?.name ?? nameOf(place)
  const status = statusOf(place, reply)
  const body = status === 'skipped' ? null : text.replace('{{firstName}}', name.split(' ')[0]!)
  // Mobile numbers that are not in use.
  const number = reply?.number ?? `5511900001${String(place).padStart(3, '0')}`
  return {
    ...{ ref: place + 1, place, name, number, email: '', status, body },
    ...timesOf(place, status, startedAt, reply),
    errorCode: { failed: 'ERR_SENDING_WAPP_MSG', skipped: 'opted_out', sent: null }[status],
    replyTicketId: reply?.ticketId ?? null,
  }
}

const nameOf = (place: number): string =>
  `${firstNames[place % firstNames.length]} ${lastNames[Math.floor(place / firstNames.length)]}`

function statusOf(place: number, reply: DemoReply | null): 'sent' | 'failed' | 'skipped' {
  if (reply) return 'sent'
  if (place % 29 === 17) return 'failed'
  return place % 40 === 38 ? 'skipped' : 'sent'
}

/** Most phones get it at once, some are switched off; two in three people read it, whoever answers has. */
function timesOf(
  place: number,
  status: 'sent' | 'failed' | 'skipped',
  startedAt: DateTime,
  reply: DemoReply | null
) {
  const at = startedAt.plus({ seconds: place * gap })
  const isDelivered = status === 'sent' && (reply !== null || place % 13 !== 5)
  const isRead = isDelivered && (reply !== null || place % 3 !== 1)
  const readAt = at.plus({ minutes: 1 + ((place * 7) % 25) })
  const when = (hasHappened: boolean, time: DateTime) => (hasHappened ? time : null)
  return {
    sentAt: when(status === 'sent', at),
    deliveredAt: when(isDelivered, at.plus({ seconds: 3 })),
    readAt: when(isRead, readAt),
    failedAt: when(status === 'failed', at),
    repliedAt: when(reply !== null, readAt.plus({ minutes: 2 })),
    leftAt: when(isRead && reply === null && place % 30 === 2, readAt.plus({ minutes: 1 })),
  }
}
