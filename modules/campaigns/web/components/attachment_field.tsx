/** The picture or file that goes with the text: choose, show by name, take away. */
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from '#web/kit/save_with_file'
import { Tooltip } from '#web/kit/tooltip'
import { fileSize } from '#web/lib/format'
import { toasts } from '#web/lib/toasts'
import styles from './attachment_field.module.css'

/** API-11. */
const maxBytes = 25 * 1024 * 1024

interface AttachmentFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: ChosenFile | null
  readonly onChange?: (value: ChosenFile | null) => void
}

export function AttachmentField({ id, value, onChange }: AttachmentFieldProps) {
  const { t } = useTranslation('campaigns')
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
    <div className={styles.attachment}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('form.file')}
        onChange={choose}
        data-campaign-file
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
