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
const isUnsendable = ({ size }: File) => size === 0 || size > maxBytes

interface FileFieldProps {
  readonly name: string
  readonly label: string
  readonly extra?: ReactNode
}

export function FileField({ name, label, extra }: FileFieldProps) {
  const { t } = useTranslation('shell')
  const sendable = {
    validator: (_rule: unknown, file: ChosenFile | null) =>
      file?.chosen && isUnsendable(file.chosen) ? Promise.reject(new Error()) : Promise.resolve(),
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
        icon={value ? undefined : <PaperClipOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(value ? 'file.change' : 'file.choose')}
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
