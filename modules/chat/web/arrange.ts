/** Puts messages into lines: days between them, and runs of one sender. */
import dayjs from 'dayjs'
import type { Message } from './model'

export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** The first of a run: says whose it is. */
      readonly isFirst: boolean
    }

/** Minutes after which the same sender begins a new run. */
const runMinutes = 10

export function arrange(messages: readonly Message[]): Line[] {
  return messages.flatMap((message, at) => {
    const former = messages[at - 1]
    const isNewDay = !former || !dayjs(former.createdAt).isSame(message.createdAt, 'day')
    const isFirst = isNewDay || !continues(former, message)
    const key = String(message.id)
    const line: Line = { kind: 'message', key, message, isFirst }
    return isNewDay ? [{ kind: 'day', key: `day ${key}`, at: message.createdAt }, line] : [line]
  })
}

const continues = (former: Message, message: Message) =>
  former.sender.id === message.sender.id &&
  dayjs(message.createdAt).diff(former.createdAt, 'minute') < runMinutes
