/** A quiet icon of the top bar from which something hangs, and the amber sign that something waits there. */
import { Dropdown } from 'antd'
import type { ReactNode, Ref } from 'react'
import { Badge, type BadgeProps } from '#web/kit/badge'
import { BarButton } from '#web/shell/bar_button'
import styles from '#web/shell/bar_popover.module.css'

export interface BarPopoverProps {
  readonly icon: ReactNode
  /** Tooltip and name for screen readers. */
  readonly label: string
  readonly isOpen: boolean
  readonly onTurn: (open: boolean) => void
  /** A dot when it has no count. */
  readonly waiting?: BadgeProps | null
  readonly buttonRef?: Ref<HTMLButtonElement>
  /** What hangs from it. */
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
      // Beside its button, so that the next Tab leads into it.
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
