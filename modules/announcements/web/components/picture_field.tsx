/** The picture of an announcement: choose, preview, remove. */
import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPictureBytes } from '#modules/announcements/contract'
import { Tooltip } from '#web/kit/tooltip'
import { toasts } from '#web/lib/toasts'
import type { ChosenFile } from '#web/kit/save_with_file'
import { fileSize } from '#web/lib/format'
import styles from './fields.module.css'

/** The server checks the content, too. */
const kinds = ['image/png', 'image/jpeg']

export interface ChosenPicture extends ChosenFile {
  /** Null for a picture that was only just chosen. */
  readonly url: string | null
}

interface PictureFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: ChosenPicture | null
  readonly onChange?: (value: ChosenPicture | null) => void
}

export function PictureField({ id, value, onChange }: PictureFieldProps) {
  const { t } = useTranslation('announcements')
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Allow choosing the same file again.
    target.value = ''
    if (!file) return
    const most = fileSize(maxPictureBytes)
    if (!kinds.includes(file.type)) toasts.warning(t('rules.image'))
    else if (!file.size || file.size > maxPictureBytes)
      toasts.warning(t('form.too_large', { most }))
    else onChange?.({ name: file.name, url: null, chosen: file })
  }

  return (
    <div className={styles.picture}>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds.join()}
        aria-label={t('form.picture')}
        onChange={choose}
        data-announcement-picture
      />
      {value && <Preview picture={value} />}
      <Button
        id={id}
        icon={value ? undefined : <PictureOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(value ? 'form.picture_change' : 'form.picture_choose')}
      </Button>
      {value && (
        <Tooltip title={t('form.picture_remove')}>
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('form.picture_remove')}
            onClick={() => onChange?.(null)}
          />
        </Tooltip>
      )}
    </div>
  )
}

function Preview({ picture: { name, url, chosen } }: { picture: ChosenPicture }) {
  const own = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen])
  useEffect(() => () => void (own && URL.revokeObjectURL(own)), [own])
  return <img src={own ?? url ?? undefined} alt={name} />
}
