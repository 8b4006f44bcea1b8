/** Preview of a list as it will appear in the conversation, with the send button. */
import { ArrowLeftOutlined, SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PreparedFile, PreparedPart } from '#modules/tickets/contract'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { MarkupText } from '#web/kit/markup_text'
import { fileSize } from '#web/lib/format'
import type { FileListName } from '../model'
import { partsOf } from '../parts'
import { usePreview } from '../use_file_lists'
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
  const { data, error, refetch } = usePreview(list.id, ticketId)
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
