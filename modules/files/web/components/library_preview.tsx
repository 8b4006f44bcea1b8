/** Preview of a list as it will appear in the conversation, with the send button. */
import { ArrowLeftOutlined, SendOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PreparedFile, PreparedPart } from '#modules/messages/contract'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { MarkupText } from '#web/kit/markup_text'
import { fileSize } from '#web/lib/format'
import { filesKey, previewFileList, type FileListName, type FileOption } from '../api'
import { FileFace, isPicture } from './file_face'
import styles from './library.module.css'

interface LibraryPreviewProps {
  readonly list: FileListName
  readonly ticketId: number
  readonly onBack: () => void
  readonly onSend: (parts: readonly PreparedPart[]) => void
}

export function LibraryPreview({ list, ticketId, onBack, onSend }: LibraryPreviewProps) {
  const { t } = useTranslation('files')
  const { data, error, refetch } = useQuery({
    queryKey: [...filesKey, 'preview', list.id, ticketId],
    queryFn: ({ signal }) => previewFileList(list.id, ticketId, signal),
    // Not cached: the text may contain the current time.
    staleTime: 30_000,
  })
  const parts = data && partsOf(data.text, data.options)
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('library.back')}
          onClick={onBack}
        />
        <h2 className={styles.title} dir="auto">
          {list.name}
        </h2>
      </div>
      <div
        className={styles.ground}
        role="group"
        // A scrollable area must be focusable.
        tabIndex={0}
        aria-label={t('library.preview')}
        data-library-preview
      >
        {error && !parts ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!parts && !error && <LoadingRows rows={4} />}
        {parts?.map((part, place) => (
          <Bubble key={place} part={part} />
        ))}
      </div>
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('library.other')}</Button>
        <Button
          // Move the focus here, next to the chosen list.
          key={parts ? 'ready' : 'waiting'}
          autoFocus
          type="primary"
          icon={<SendOutlined aria-hidden />}
          disabled={!parts}
          onClick={() => parts && onSend(parts)}
        >
          {t('library.send', { count: parts?.length ?? 0 })}
        </Button>
      </div>
    </div>
  )
}

/**
 * The text, then each file with its name. A caption of an audio file comes before it, as the server sends it
 * (FIL-02).
 */
export function partsOf(text: string, options: readonly FileOption[]): readonly PreparedPart[] {
  return [
    { text, file: null },
    ...options.flatMap(({ name, file }): PreparedPart[] => {
      if (!file) return []
      if (!isSound(file.mimetype)) return [{ text: name, file }]
      return [
        { text: name, file: null },
        { text: '', file },
      ]
    }),
  ]
}

/** Audio types that phones play inline; others are sent as documents, with their caption. */
const isSound = (mimetype: string) => /^audio\/(mpeg|mp4|m4a|x-m4a|aac|ogg|amr)(;|$)/.test(mimetype)

function Bubble({ part: { text, file } }: { part: PreparedPart }) {
  return (
    <div className={styles.bubble} dir="auto">
      {file && <Enclosed file={file} />}
      {text && (
        <div className={styles.text}>
          <MarkupText text={text} />
        </div>
      )}
    </div>
  )
}

function Enclosed({ file }: { file: PreparedFile }) {
  const { name, mimetype, size } = file
  if (isPicture(mimetype)) {
    return <img className={styles.picture} src={file.thumbUrl ?? file.url} alt={name} />
  }
  return (
    <span className={styles.file}>
      <FileFace pictureUrl={null} mimetype={mimetype} name={name} />
      <span className={styles.facts}>
        <span dir="auto">{name}</span>
        {size !== null && <small>{fileSize(size)}</small>}
      </span>
    </span>
  )
}
