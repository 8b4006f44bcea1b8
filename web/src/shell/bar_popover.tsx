/** An icon button of the top bar with a popover and an amber badge. */
import { Dropdown } from 'antd'
import type { ReactNode, Ref } from 'react'
import { Badge, type BadgeProps } from '#web/kit/badge'
import { BarButton } from '#web/shell/bar_button'
import styles from '#web/shell/bar_popover.module.css'

export interface BarPopoverProps {
  readonly icon: ReactNode
  /** Tooltip and accessible name. */
  readonly label: string
  readonly isOpen: boolean
  readonly onTurn: (open: boolean) => void
  /** Shows a dot when there is no count. */
  readonly waiting?: BadgeProps | null
  readonly buttonRef?: Ref<HTMLButtonElement>
  /** The content of the popover. */
  readonly children: ReactNode
}

export function BarPopover(props: BarPopoverProps) {
  const { icon, label, isOpen, onTurn, waiting, buttonRef, children } = props
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // On a phone it is wider than the room beside the button.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={isOpen}
      onOpenChange={onTurn}
      // Rendered next to its button, so that the next Tab moves into it.
      getPopupContainer={(anchor) => anchor.parentElement!}
      popupRender={() => children}
    >
      <span className={styles.anchor}>
        <BarButton
          ref={buttonRef}
          icon={icon}
          label={label}
          quiet={isOpen}
          aria-expanded={isOpen}
        />
        {waiting && (
          <span className={waiting.count === undefined ? styles.dot : styles.count}>
            <Badge {...waiting} />
          </span>
        )}
      </span>
    </Dropdown>
  )
}
