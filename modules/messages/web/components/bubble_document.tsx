/** A document in a bubble: its type, its name, and the download link. */
import {
  DownloadOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileZipOutlined,
  SoundOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/lib/format'
import { endingOf, familyOf, type Family } from '../file_kind'
import type { FileProps } from './bubble_media'
import styles from './bubble_document.module.css'

const icons: Readonly<Record<Family, ReactNode>> = {
  pdf: <FilePdfOutlined />,
  sheet: <FileExcelOutlined />,
  text: <FileTextOutlined />,
  slides: <FilePptOutlined />,
  archive: <FileZipOutlined />,
  image: <FileImageOutlined />,
  sound: <SoundOutlined />,
  film: <VideoCameraOutlined />,
  other: <FileOutlined />,
}

export const fileIcon = (name: string) => icons[familyOf(name)]

export function BubbleDocument({ media, url }: FileProps) {
  const { t } = useTranslation('messages')
  const [hasFront, setFront] = useState(true)
  const hideFront = () => setFront(false)
  const name = media.name || t('tickets:kind.document')
  const details = [endingOf(name), media.size === null ? '' : fileSize(media.size)]
  return (
    <a className={styles.document} href={url} download={name} title={t('media.download', { name })}>
      {hasFront && media.thumbUrl ? (
        <img
          className={styles.front}
          src={media.thumbUrl}
          alt=""
          loading="lazy"
          onError={hideFront}
        />
      ) : (
        <span className={styles.icon} data-family={familyOf(name)} aria-hidden>
          {fileIcon(name)}
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.facts}>
          {details.filter(Boolean).join(' · ') || t('tickets:kind.document')}
        </span>
      </span>
      <DownloadOutlined aria-hidden className={styles.download} />
    </a>
  )
}
