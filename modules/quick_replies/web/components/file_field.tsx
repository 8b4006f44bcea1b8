/** The file of a quick reply: choose, show by name, remove. */
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#web/kit/tooltip'
import { toasts } from '#web/lib/toasts'
import type { ChosenFile } from '#web/kit/save_with_file'
import { fileSize } from '#web/lib/format'
import styles from './file_field.module.css'

/** API-11. */
const maxBytes = 25 * 1024 * 1024

interface FileFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: ChosenFile | null
  readonly onChange?: (value: ChosenFile | null) => void
}

export function FileField({ id, value, onChange }: FileFieldProps) {
  const { t } = useTranslation('quick_replies')
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allow choosing the same file again.
    target.value = ''
    if (!file) return
    const isWrong = file.size === 0 || file.size > maxBytes
    if (isWrong) toasts.warning(t('form.file_size', { most: fileSize(maxBytes) }))
    else onChange?.({ name: file.name, chosen: file })
  }

  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('form.file')}
        onChange={choose}
        data-quick-reply-file
      />
      {value && (
        <span className={styles.file_name}>
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
