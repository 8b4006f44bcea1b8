/** What takes the reader of a long conversation to its end; amber when something new stands there. */
import { ArrowDownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from '#web/kit/to_end.module.css'

export interface ToEndProps {
  readonly onClick: () => void
  readonly isFresh?: boolean
  /** Where it leads, or how much is new. */
  readonly children: ReactNode
}

/** Lies over the lower edge of the box that is its offset parent. */
export const ToEnd = ({ onClick, isFresh = false, children }: ToEndProps) => (
  <button type="button" className={styles.down} data-fresh={isFresh} onClick={onClick}>
    <ArrowDownOutlined aria-hidden />
    {children}
  </button>
)
