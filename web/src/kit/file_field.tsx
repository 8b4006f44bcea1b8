/** A field of an `EntityDrawer` for one file: choose, show by name, remove. Its value is a `ChosenFile`, or null. */
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/lib/format'
import { Field } from './form'
import styles from './file_field.module.css'
import type { ChosenFile } from './save_with_file'
import { Tooltip } from './tooltip'

/** API-11. */
const maxBytes = 25 * 1024 * 1024

/** A stored file, or a chosen one that is neither empty nor too large. */
export const isSendableFile = ({ chosen }: ChosenFile): boolean =>
  !chosen || (chosen.size > 0 && chosen.size <= maxBytes)

interface FileFieldProps {
  readonly name: string
  readonly label: string
  readonly extra?: ReactNode
}

export function FileField({ name, label, extra }: FileFieldProps) {
  const { t } = useTranslation('shell')
  const sendable = {
    validator: (_rule: unknown, file: ChosenFile | null) =>
      !file || isSendableFile(file) ? Promise.resolve() : Promise.reject(new Error()),
    message: t('file.size', { most: fileSize(maxBytes) }),
  }
  return (
    <Field name={name} label={label} extra={extra} validateTrigger="onChange" rules={[sendable]}>
      <FileChoice label={label} />
    </Field>
  )
}

interface FileChoiceProps {
  readonly label: string
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: ChosenFile | null
  readonly onChange?: (value: ChosenFile | null) => void
}

function FileChoice({ label, id, value, onChange }: FileChoiceProps) {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  const action = t(value ? 'file.change' : 'file.choose')

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allow choosing the same file again.
    target.value = ''
    if (file) onChange?.({ name: file.name, chosen: file })
  }

  return (
    <div className={styles.file}>
      <input ref={input} type="file" hidden aria-label={label} onChange={choose} data-file-field />
      {value && (
        <span className={styles.name}>
          <PaperClipOutlined aria-hidden />
          <span dir="auto">{value.name}</span>
        </span>
      )}
      <Button
        id={id}
        // The field's label alone would hide from a screen reader what the button says.
        aria-label={`${label}: ${action}`}
        icon={value ? undefined : <PaperClipOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
      {value && (
        <Tooltip title={t('file.remove')}>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('file.remove')}
            onClick={() => onChange?.(null)}
          />
        </Tooltip>
      )}
    </div>
  )
}
