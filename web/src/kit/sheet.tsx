/** A panel over the page for looking and choosing; forms have `FormDrawer`. */
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '#web/kit/appearance'

export interface SheetProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** `side` is the right edge, and the whole screen of a phone; `bottom` rises from the thumb. */
  readonly from?: 'side' | 'bottom'
  /** Pixels at the side; 360 when left out. */
  readonly width?: number
  /** Icons at the right of the title. */
  readonly tools?: ReactNode
  /** The content reaches the edges. */
  readonly flush?: boolean
  readonly children: ReactNode
}

export function Sheet(props: SheetProps) {
  const { open, title, onClose, from = 'side', width = 360, tools, flush, children } = props
  const phone = useIsPhone()
  const atSide = phone ? '100%' : width
  return (
    <Drawer
      open={open}
      title={title}
      extra={tools}
      placement={from === 'side' ? 'right' : 'bottom'}
      size={from === 'side' ? atSide : '75%'}
      styles={flush ? { body: { padding: 0 } } : undefined}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
