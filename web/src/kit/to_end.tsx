/** The button that scrolls a long conversation to its end; amber when there are new messages. */
import { ArrowDownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from '#web/kit/to_end.module.css'

export interface ToEndProps {
  readonly onClick: () => void
  readonly isFresh?: boolean
  /** Its label: where it leads, or the number of new messages. */
  readonly children: ReactNode
}

/** Placed over the lower edge of its offset parent. */
export const ToEnd = ({ onClick, isFresh = false, children }: ToEndProps) => (
  <button type="button" className={styles.down} data-fresh={isFresh} onClick={onClick}>
    <ArrowDownOutlined aria-hidden />
    {children}
  </button>
)
