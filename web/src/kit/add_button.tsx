/** The button that adds an entry of which there may not be any number: how many there are, and why no more can be added. */
import { PlusOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from '#web/kit/add_button.module.css'

export interface AddLimit {
  /** For example "4 of 5 users". */
  readonly text: string
  /** Why no more can be added, and what helps; null while there is room. */
  readonly refusal: ReactNode
}

interface AddButtonProps {
  /** Default: a plus. */
  readonly icon?: ReactNode
  readonly onAdd: () => void
  /** Null for any number. */
  readonly limit?: AddLimit | null
  /** The verb on the button. */
  readonly children: ReactNode
}

export function AddButton({ icon, onAdd, limit, children }: AddButtonProps) {
  const isFull = Boolean(limit?.refusal)
  const button = (
    <Button
      type="primary"
      icon={icon ?? <PlusOutlined aria-hidden />}
      onClick={isFull ? undefined : onAdd}
    >
      {children}
    </Button>
  )
  if (!limit) return button
  return (
    <span className={styles.add}>
      <span className={styles.room}>{limit.text}</span>
      {isFull ? <Refused text={limit.refusal}>{button}</Refused> : button}
    </span>
  )
}

/** A button that could not be pressed would say nothing: pressed, this one says why. */
function Refused({ text, children }: { text: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={anchor} onKeyDown={close}>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        // Rendered next to its button, so that the next Tab moves into it.
        getPopupContainer={() => anchor.current!}
        content={<div className={styles.refusal}>{text}</div>}
      >
        {children}
      </Popover>
    </span>
  )
}
