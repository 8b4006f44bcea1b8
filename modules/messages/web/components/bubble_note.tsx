/** A message of which only a description is shown: a call, one that cannot be opened, a deleted one. */
import type { ReactNode } from 'react'
import type { Kind } from '../model'
import { KindIcon } from './kind_icon'
import styles from './message_bubble.module.css'

interface BubbleNoteProps {
  readonly kind: Kind
  readonly text: string
  /** Time and ticks. */
  readonly end: ReactNode
}

export function BubbleNote({ kind, text, end }: BubbleNoteProps) {
  return (
    <div className={styles.note}>
      <KindIcon kind={kind} /> <span>{text}</span>
      {end}
    </div>
  )
}
