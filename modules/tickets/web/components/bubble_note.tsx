/** A message that is only told of: a call, one that cannot be opened, one that was deleted. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../model'
import { KindIcon } from './kind_icon'
import styles from './message_bubble.module.css'

interface BubbleNoteProps {
  readonly kind: Kind
  /** The key of what is said. */
  readonly says: string
  /** Time and ticks. */
  readonly end: ReactNode
}

export function BubbleNote({ kind, says, end }: BubbleNoteProps) {
  const { t } = useTranslation('tickets')
  return (
    <div className={styles.note}>
      <KindIcon kind={kind} /> <span>{t(says)}</span>
      {end}
    </div>
  )
}
