/** The empty state: what the page is for, and the first step. */
import type { ReactNode } from 'react'
import styles from '#web/kit/face.module.css'

export interface EmptyProps {
  /** An icon of the icon set; large and muted. */
  readonly icon?: ReactNode
  readonly title: string
  readonly text?: string
  /** The button of the first step. */
  readonly action?: ReactNode
  /** True when this is the whole page: the title is its heading. */
  readonly isPage?: boolean
}

export function Empty({ icon, title, text, action, isPage }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.face} role={isPage ? undefined : 'status'}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
