/** In the place of a file: that it is on its way, or why it is not to be had, and the way to get it. */
import { ExclamationCircleOutlined, LoadingOutlined, ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchMediaAgain } from '../message_deeds'
import type { Media, Message } from '../model'
import { roomFor } from '../picture_room'
import styles from './bubble_media.module.css'

const pictured: readonly string[] = ['image', 'video', 'gif']

export function MissingMedia({ message, media }: { message: Message; media: Media }) {
  const { t } = useTranslation('tickets')
  const isComing = media.state !== 'failed'
  return (
    <div
      className={styles.missing}
      style={pictured.includes(message.kind) ? roomOf(media) : undefined}
      data-failed={!isComing || undefined}
      role={isComing ? 'status' : undefined}
    >
      {isComing ? <LoadingOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
      <span className={styles.missing_words}>
        <strong>{media.name || t(`kind.${message.kind}`)}</strong>
        <span>{t(isComing ? 'media.pending' : reasonOf(media))}</span>
      </span>
      {!isComing && <Again message={message} media={media} />}
    </div>
  )
}

/** A file above the company's limit would be refused again. */
function Again({ message, media }: { message: Message; media: Media }) {
  const { t } = useTranslation('tickets')
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
const reasonOf = (media: Media) => (isTooLarge(media) ? 'media.too_large' : 'media.failed')

function roomOf(media: Media): CSSProperties {
  const { width, height } = roomFor(media)
  return { width, aspectRatio: `${width} / ${height}` }
}
