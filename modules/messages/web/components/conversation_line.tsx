/** One line of a conversation: a message, an album or a divider. */
import type { Row } from '../arrange'
import { AlbumBubble } from './album_bubble'
import { Mark } from './conversation_mark'
import { MessageBubble, type MessageBubbleProps } from './message_bubble'

type Said = Extract<Row, { kind: 'bubble' | 'album' }>
export const isSaid = (row: Row): row is Said => row.kind === 'bubble' || row.kind === 'album'

interface LineProps extends Pick<MessageBubbleProps, 'contactName' | 'onReply' | 'onShowQuoted'> {
  readonly row: Row
}

export function Line({ row, ...shared }: LineProps) {
  if (!isSaid(row)) return <Mark row={row} />
  const run = { isFirst: row.isFirst, isLast: row.isLast }
  if (row.kind === 'bubble') return <MessageBubble message={row.message} {...run} {...shared} />
  return <AlbumBubble messages={row.messages} {...run} onReply={shared.onReply} />
}
