/** A note with its text, author and time, and a button to delete it. */
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { Tooltip } from '#web/kit/tooltip'
import { dateTime } from '#web/lib/format'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import type { Note } from '../model'
import styles from './note_section.module.css'

interface NoteItemProps {
  readonly note: Note
  /** The note belongs to another ticket of the same contact. */
  readonly isOfAnother: boolean
  readonly onDelete: () => Promise<void>
}

export function NoteItem({ note, isOfAnother, onDelete }: NoteItemProps) {
  const { t } = useTranslation('notes')
  const { user } = useSession()
  const mayDeleteAny = useAllowed({ ability: 'notes.delete_any' })
  const { text, author, at, ticketId } = note
  const ask = () =>
    void confirm({
      title: t('delete.title', { name: author.name }),
      text: text.length > 120 ? `${text.slice(0, 120)}…` : text,
      action: t('delete.action'),
      danger: true,
      onConfirm: onDelete,
    })
  return (
    <li className={styles.note}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.by}>
        <span className={styles.author}>{author.name}</span>
        <time dateTime={at}>{dateTime(at)}</time>
        {isOfAnother && <span>{t('of_another', { id: ticketId })}</span>}
      </p>
      {(author.id === user.id || mayDeleteAny) && (
        <Tooltip title={t('delete.action')}>
          <Button
            className={styles.delete}
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('delete.action')}
            onClick={ask}
          />
        </Tooltip>
      )}
    </li>
  )
}
