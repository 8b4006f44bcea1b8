/** A bordered section of a page: title, a text beside it, actions. */
import { useId, type ReactNode } from 'react'
import styles from '#web/kit/card.module.css'

export interface CardProps {
  readonly title: string
  /** Beside the title, for example a total or a date. */
  readonly note?: ReactNode
  /** At the right end of the header: an icon or a link. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Card({ title, note, action, children }: CardProps) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {action}
      </header>
      {children}
    </section>
  )
}

/** The border only, for content that is loading or failed to load (its title is unknown too). */
export const BareCard = ({ children }: Pick<CardProps, 'children'>) => (
  <div className={styles.card}>{children}</div>
)
