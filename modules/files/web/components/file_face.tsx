/** Thumbnail of a file, or an icon of its type. */
import {
  FileExcelOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  SoundOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import styles from './file_face.module.css'

interface FileFaceProps {
  /** URL of the image or its thumbnail; null if it is not an image. */
  readonly pictureUrl: string | null
  readonly mimetype: string
  readonly name: string
}

export function FileFace({ pictureUrl, mimetype, name }: FileFaceProps) {
  const [isBroken, setBroken] = useState(false)
  if (pictureUrl && !isBroken) {
    return (
      <img
        className={styles.face}
        src={pictureUrl}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span className={styles.face} aria-hidden>
      {iconOf(mimetype, name)}
    </span>
  )
}

const icons: readonly (readonly [RegExp, ReactNode])[] = [
  [/^application\/pdf|\.pdf$/, <FilePdfOutlined key="pdf" />],
  [/sheet|excel|\.csv$|\.xlsx?$/, <FileExcelOutlined key="sheet" />],
  [/^audio\//, <SoundOutlined key="sound" />],
  [/^video\//, <VideoCameraOutlined key="film" />],
  [/^text\/|word|\.docx?$/, <FileTextOutlined key="words" />],
]

/** By media type, else by file extension. */
function iconOf(mimetype: string, name: string): ReactNode {
  const text = [mimetype, name.toLowerCase()]
  const found = icons.find(([kind]) => text.some((word) => kind.test(word)))
  return found?.[1] ?? <FileOutlined />
}

/** Image types that browsers display. */
export const isPicture = (mimetype: string) => /^image\/(png|jpeg|gif|webp|avif|bmp)/.test(mimetype)
