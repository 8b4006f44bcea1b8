/** The pictures that will go with the message, to be looked at and taken away again. */
import { CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/lib/format'
import { ticketsUi, type Attachment } from '../store'
import styles from './attachments.module.css'

interface AttachmentsProps {
  readonly ticketId: number
  readonly attachments: readonly Attachment[]
}

export function Attachments({ ticketId, attachments }: AttachmentsProps) {
  const { t } = useTranslation('tickets')
  return (
    <ul className={styles.list} data-single={attachments.length === 1 || undefined}>
      {attachments.map(({ key, file, url }) => (
        <li key={key} className={styles.item}>
          <img src={url} alt={file.name} title={`${file.name} · ${fileSize(file.size)}`} />
          <button
            type="button"
            className={styles.remove}
            aria-label={t('composer.remove', { name: file.name })}
            onClick={() => ticketsUi.detach(ticketId, key)}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  )
}
