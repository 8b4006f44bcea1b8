/** A framed part of a page that shows several: its name, a word beside it, what can be done with it. */
import { useId, type ReactNode } from 'react'
import styles from '#web/kit/card.module.css'

export interface CardProps {
  readonly title: string
  /** Beside the title: a sum, a day. */
  readonly note?: ReactNode
  /** At the right end of the head: an icon, a link. */
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

/** The frame alone, for what is not there yet or could not come: its name is not known either. */
export const BareCard = ({ children }: Pick<CardProps, 'children'>) => (
  <div className={styles.card}>{children}</div>
)
