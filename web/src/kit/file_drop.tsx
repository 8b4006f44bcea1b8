/** A place to choose files, or to drop them: one, unless several are wanted. */
import { Button } from 'antd'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import styles from '#web/kit/file_drop.module.css'

export interface FileDropProps {
  readonly icon: ReactNode
  /** As of the attribute `accept`: `.csv,.xlsx`. A dropped file may be of any kind. */
  readonly accept: string
  /** The name of the field. */
  readonly label: string
  /** Of the button. */
  readonly children: ReactNode
  /** Below the button: that a file may also be dropped. */
  readonly hint: string
  readonly busy?: boolean
  /** Several may be chosen or dropped at once. */
  readonly multiple?: boolean
  /** Called for each file. */
  readonly onChoose: (file: File) => void
}

export function FileDrop(props: FileDropProps) {
  const { icon, accept, label, children, hint, busy, multiple = false, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(files: FileList | null) {
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onChoose(file)
    // Reset, so that the same file can be chosen again after it was corrected.
    if (input.current) input.current.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className={styles.file}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
      <Button type="primary" loading={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <small>{hint}</small>
    </div>
  )
}
