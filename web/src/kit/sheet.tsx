/** A drawer for viewing and choosing; forms have `FormDrawer`. */
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '#web/kit/appearance'
import { DrawerContent, useDrawerFocus } from '#web/kit/drawer_focus'

export interface SheetProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** `side`: at the right edge, full screen on a phone; `bottom`: from the bottom edge. */
  readonly from?: 'side' | 'bottom'
  /** Width in pixels for `side`; default: 360. */
  readonly width?: number
  /** Action icons at the right of the title. */
  readonly tools?: ReactNode
  /** Without padding around the content. */
  readonly flush?: boolean
  readonly children: ReactNode
}

export function Sheet(props: SheetProps) {
  const { open, title, onClose, from = 'side', width = 360, tools, flush, children } = props
  const phone = useIsPhone()
  const focus = useDrawerFocus()
  const atSide = phone ? '100%' : width
  return (
    <Drawer
      {...focus}
      open={open}
      title={title}
      extra={tools}
      placement={from === 'side' ? 'right' : 'bottom'}
      size={from === 'side' ? atSide : '75%'}
      styles={flush ? { body: { padding: 0 } } : undefined}
      onClose={onClose}
    >
      <DrawerContent>{children}</DrawerContent>
    </Drawer>
  )
}
