/** The file of a schedule: choose, show by name, remove. */
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from '#web/kit/save_with_file'
import { Tooltip } from '#web/kit/tooltip'
import styles from './file_field.module.css'

/** API-11. */
export const maxBytes = 25 * 1024 * 1024
/** Whether a chosen file cannot be sent. */
export const isUnsendable = (file: File) => file.size === 0 || file.size > maxBytes

interface FileFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: ChosenFile | null
  readonly onChange?: (value: ChosenFile | null) => void
}

export function FileField({ id, value, onChange }: FileFieldProps) {
  const { t } = useTranslation('schedules')
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allow choosing the same file again.
    target.value = ''
    if (file) onChange?.({ name: file.name, chosen: file })
  }

  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('form.file')}
        onChange={choose}
        data-schedule-file
      />
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
        {t(value ? 'form.file_change' : 'form.file_choose')}
      </Button>
      {value && (
        <Tooltip title={t('form.file_remove')}>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('form.file_remove')}
            onClick={() => onChange?.(null)}
          />
        </Tooltip>
      )}
    </div>
  )
}
