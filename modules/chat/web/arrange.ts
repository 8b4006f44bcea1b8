/** Arranges messages into lines: day separators, the unread marker, and runs of one sender. */
import dayjs from 'dayjs'
import type { Message } from './model'
import type { FirstUnread } from './use_first_unread'

export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: typeof unreadKey; readonly count: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** The first of a run: shows the sender's name. */
      readonly isFirst: boolean
    }

export const unreadKey = 'unread'

/** Minutes after which the same sender starts a new run. */
const runMinutes = 10

export function arrange(messages: readonly Message[], unread: FirstUnread | null): Line[] {
  return messages.flatMap((message, at) => {
    const former = messages[at - 1]
    const isNewDay = !former || !dayjs(former.createdAt).isSame(message.createdAt, 'day')
    const isUnread = message.id === unread?.id
    const isFirst = isNewDay || isUnread || !continues(former, message)
    const key = String(message.id)
    const lines: Line[] = [{ kind: 'message', key, message, isFirst }]
    if (isUnread) lines.unshift({ kind: 'unread', key: unreadKey, count: unread!.count })
    if (isNewDay) lines.unshift({ kind: 'day', key: `day ${key}`, at: message.createdAt })
    return lines
  })
}

const continues = (former: Message, message: Message) =>
  former.sender.id === message.sender.id &&
  dayjs(message.createdAt).diff(former.createdAt, 'minute') < runMinutes
