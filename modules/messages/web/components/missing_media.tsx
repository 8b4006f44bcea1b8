/** Shown instead of a file that is not available: still being received, or why it failed, with a retry button. */
import { ExclamationCircleOutlined, LoadingOutlined, ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchMediaAgain } from '../message_actions'
import type { Media, Message } from '../model'
import { roomFor } from '../picture_room'
import styles from './bubble_media.module.css'
import LostFile from './lost_file'

const pictured: readonly string[] = ['image', 'video', 'gif']

interface MissingMediaProps {
  readonly message: Message
  readonly media: Media
  /** For a stored file that does not open: loads it again. */
  readonly onRetry?: () => void
}

export function MissingMedia({ message, media, onRetry }: MissingMediaProps) {
  const { t } = useTranslation(['messages', 'shell'])
  const isComing = media.state !== 'failed' && !onRetry
  const name = media.name || t(`tickets:kind.${message.kind}`)
  return (
    <div
      className={styles.missing}
      style={pictured.includes(message.kind) ? roomOf(media) : undefined}
      data-failed={!isComing || undefined}
      role={isComing ? 'status' : undefined}
    >
      {isComing ? <LoadingOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
      <span className={styles.missing_words}>
        <strong>{name}</strong>
        <span>{t(textFor(media, isComing))}</span>
      </span>
      {media.state === 'failed' && <Again message={message} media={media} />}
      {onRetry && media.url && <LostFile url={media.url} name={name} onRetry={onRetry} />}
    </div>
  )
}

/** A file above the company's size limit would be refused again. */
function Again({ message, media }: { message: Message; media: Media }) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  if (isTooLarge(media) || message.id === 0) return null
  return (
    <Button
      size="small"
      icon={<ReloadOutlined aria-hidden />}
      onClick={() => void fetchMediaAgain(client, message)}
    >
      {t('media.again')}
    </Button>
  )
}

const isTooLarge = ({ error }: Media) =>
  error === 'too_large' || error === 'ERR_WAPP_MEDIA_TOO_LARGE'

function textFor(media: Media, isComing: boolean) {
  if (media.state === 'stored') return isComing ? 'shell:loading' : 'media.lost'
  if (isComing) return 'media.pending'
  if (media.error === 'ERR_STORAGE_FULL') return 'shell:errors.ERR_STORAGE_FULL'
  return isTooLarge(media) ? 'media.too_large' : 'media.failed'
}

function roomOf(media: Media): CSSProperties {
  const { width, height } = roomFor(media)
  return { width, aspectRatio: `${width} / ${height}` }
}
