/** The files attached to the draft: preview, select one to caption it, remove it. */
import { CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/lib/format'
import { endingOf, kindOfFile } from '../file_kind'
import { noteMeasures, type Attachment, type FileMeasures } from '../outgoing_files'
import { writingStore, writingUi } from '../store'
import styles from './attachments.module.css'
import { fileIcon } from './bubble_document'

interface AttachmentsProps {
  readonly ticketId: number
  readonly attachments: readonly Attachment[]
}

export default function Attachments({ ticketId, attachments }: AttachmentsProps) {
  const { t } = useTranslation('messages')
  const chosen = writingStore((state) => state.chosen[ticketId])
  const isSingle = attachments.length === 1
  return (
    <ul className={styles.list} data-single={isSingle || undefined}>
      {attachments.map((one) => (
        <li
          key={one.key}
          className={styles.item}
          data-kind={kindOfFile(one.file)}
          data-chosen={(!isSingle && one.key === chosen) || undefined}
        >
          {isSingle ? (
            <Face attachment={one} />
          ) : (
            <button
              type="button"
              className={styles.choose}
              aria-pressed={one.key === chosen}
              aria-label={t('attach.choose', { name: spoken(one.file) })}
              onClick={() => writingUi.choose(ticketId, one.key)}
            >
              <Face attachment={one} />
            </button>
          )}
          {!isSingle && one.caption.trim() && <span className={styles.worded} aria-hidden />}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('composer.remove', { name: one.file.name })}
            onClick={() => writingUi.detach(ticketId, one.key)}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A thumbnail, or an icon of its kind. */
function Face({ attachment: { file, url } }: { attachment: Attachment }) {
  const description = `${file.name} · ${fileSize(file.size)}`
  const kind = kindOfFile(file)
  if (kind === 'image') {
    return (
      <img
        src={url}
        alt={file.name}
        title={description}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          noteMeasures(file, { width, height })
        }
      />
    )
  }
  if (kind === 'video') {
    return (
      <video
        src={url}
        muted
        preload="metadata"
        aria-label={file.name}
        title={description}
        onLoadedMetadata={({ currentTarget }) => noteMeasures(file, measuresOfFilm(currentTarget))}
      />
    )
  }
  return (
    <span className={styles.file} title={description}>
      <span className={styles.icon}>{fileIcon(file.name)}</span>
      <span className={styles.name} dir="auto">
        {file.name}
      </span>{' '}
      <span className={styles.facts}>{measuresOf(file)}</span>
    </span>
  )
}

function measuresOfFilm({ videoWidth, videoHeight, duration }: HTMLVideoElement): FileMeasures {
  const seconds = Number.isFinite(duration) ? duration : null
  return { width: videoWidth || null, height: videoHeight || null, seconds }
}

const measuresOf = ({ name, size }: File) =>
  [endingOf(name), fileSize(size)].filter(Boolean).join(' · ')

/** The accessible name contains the visible text, so that voice control users can say what they see. */
const spoken = (file: File) =>
  ['image', 'video'].includes(kindOfFile(file)) ? file.name : `${file.name} ${measuresOf(file)}`
