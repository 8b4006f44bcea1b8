/** Arranges messages into the lines of a conversation: days, ticket borders, the unread mark, bubbles. */
import dayjs from 'dayjs'
import type { QuietLine } from '#modules/messages/contract'
import { joinsAlbum } from './album'
import type { Message, Ticket } from './model'

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'ended'; readonly key: string; readonly ticketId: number }
  | { readonly kind: 'began'; readonly key: string; readonly protocol: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | { readonly kind: 'quiet'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'bubble'
      readonly key: string
      readonly message: Message
      /** First and last of a run of one author; decides the sharp corner and the gap between runs. */
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  | {
      readonly kind: 'album'
      readonly key: string
      /** Pictures of one author within a minute, oldest first; two at least. */
      readonly messages: readonly Message[]
      readonly isFirst: boolean
      readonly isLast: boolean
    }

export interface Unread {
  /** Of the first message that was unread when the conversation was opened. */
  readonly messageId: number
  readonly count: number
}

export interface Arrangement {
  readonly ticket: Pick<Ticket, 'id' | 'protocol'>
  readonly unread: Unread | null
  /** The server has no older messages. */
  readonly isWhole: boolean
  /** The server has newer messages. */
  readonly isOpenEnded?: boolean
  /** Of this ticket, oldest first. */
  readonly quiet?: readonly QuietLine[]
}

/** Milliseconds after which the same author begins a new run. */
const runMs = 5 * 60_000

/** `messages` oldest first. */
export function arrange(
  messages: readonly Message[],
  { ticket, unread, isWhole, isOpenEnded = false, quiet = [] }: Arrangement
): readonly Row[] {
  const rows: Row[] = []
  messages.forEach((message, index) => {
    const before = messages[index - 1]
    // Those before the first loaded message belong to older ones.
    if (before) rows.push(...quietBetween(quiet, before, message))
    const borders = bordersBetween(before, message, { ticket, isWhole })
    rows.push(...borders)
    if (!before || !isSameDay(before, message)) {
      rows.push({ kind: 'day', key: `day-${message.key}`, at: message.at })
    }
    if (unread?.messageId === message.id) {
      rows.push({ kind: 'unread', key: 'unread', count: unread.count })
    }
    const after = messages[index + 1]
    const isMarked = (one: Message | undefined) => one !== undefined && one.id === unread?.messageId
    rows.push({
      kind: 'bubble',
      key: message.key,
      message,
      isFirst: isMarked(message) || !isOneRun(before, message),
      isLast: isMarked(after) || !isOneRun(message, after),
    })
  })
  const last = messages.at(-1)
  if (last && !isOpenEnded) rows.push(...quietBetween(quiet, last))
  return inAlbums(rows)
}

function quietBetween(quiet: readonly QuietLine[], before: Message, after?: Message): Row[] {
  const [from, to] = [Date.parse(before.at), after ? Date.parse(after.at) : Infinity]
  return quiet
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
    .map(({ key, text }) => ({ kind: 'quiet', key: `quiet-${key}`, text }))
}

/** Combines pictures sent in close succession into an album. */
function inAlbums(rows: readonly Row[]): readonly Row[] {
  const shown: Row[] = []
  for (const row of rows) {
    const before = shown.at(-1)
    const joined = before && row.kind === 'bubble' ? joinedTo(before, row) : null
    if (joined) shown[shown.length - 1] = joined
    else shown.push(row)
  }
  return shown
}

function joinedTo(before: Row, row: Extract<Row, { kind: 'bubble' }>): Row | null {
  if ((before.kind !== 'bubble' && before.kind !== 'album') || row.isFirst) return null
  const messages = before.kind === 'album' ? before.messages : [before.message]
  const first = messages[0]!
  if (!joinsAlbum(first, row.message)) return null
  const { isFirst } = before
  const { isLast } = row
  return {
    kind: 'album',
    key: `album-${first.key}`,
    messages: [...messages, row.message],
    isFirst,
    isLast,
  }
}

/** The first of the last `count` messages of the customer; the first loaded one when fewer are loaded. */
export function firstUnread(messages: readonly Message[], count: number): Unread | null {
  if (count <= 0) return null
  const theirs = messages.filter(({ isOwn }) => !isOwn)
  const first = theirs.at(-count) ?? theirs[0]
  return first ? { messageId: first.id, count } : null
}

function bordersBetween(
  before: Message | undefined,
  message: Message,
  { ticket, isWhole }: Pick<Arrangement, 'ticket' | 'isWhole'>
): Row[] {
  const began: Row = { kind: 'began', key: `began-${ticket.id}`, protocol: ticket.protocol }
  const isOfTicket = message.ticketId === ticket.id
  if (!before) return isWhole && isOfTicket ? [began] : []
  if (before.ticketId === message.ticketId) return []
  const ended: Row = {
    kind: 'ended',
    key: `ended-${message.key}`,
    ticketId: before.ticketId,
  }
  return isOfTicket ? [ended, began] : [ended]
}

const isSameDay = (a: Message, b: Message) => dayjs(a.at).isSame(b.at, 'day')

function isOneRun(a: Message | undefined, b: Message | undefined): boolean {
  if (!a || !b) return false
  const isSoon = Date.parse(b.at) - Date.parse(a.at) < runMs
  return voiceOf(a) === voiceOf(b) && isSoon && a.ticketId === b.ticketId && isSameDay(a, b)
}

/** Identifies the author: a member of a group, one of our users, or a program. */
const voiceOf = ({ isOwn, authorId, author, origin }: Message) =>
  [isOwn, authorId, author?.id, origin].join()
