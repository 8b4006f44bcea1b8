/** The state of something in a list: an icon and a word, in its colour. */
import type { ReactNode } from 'react'
import styles from '#web/kit/state_word.module.css'

/** `good` and `bad` are ends; `waiting` is still to come, `muted` matters no more. */
export type Tone = 'good' | 'bad' | 'warning' | 'waiting' | 'primary' | 'muted' | 'plain'

interface StateWordProps {
  readonly icon: ReactNode
  readonly tone: Tone
  /** The translated word: colour and icon alone say nothing to everybody. */
  readonly children: ReactNode
}

export const StateWord = ({ icon, tone, children }: StateWordProps) => (
  <span className={styles.word} data-tone={tone}>
    {icon} {children}
  </span>
)
