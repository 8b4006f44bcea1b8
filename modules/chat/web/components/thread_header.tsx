/** Header of a thread: title, members, and the owner's actions. */
import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/kit/avatar'
import { Tooltip } from '#web/kit/tooltip'
import { useSession } from '#web/shell/session_store'
import type { Thread } from '../model'
import type { Editing } from '../use_thread_editing'
import styles from './thread_pane.module.css'

interface ThreadHeaderProps {
  readonly thread: Thread
  readonly editing: Pick<Editing, 'edit' | 'remove'>
}

export function ThreadHeader({ thread, editing }: ThreadHeaderProps) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  const { title, owner, members } = thread
  const names = members.map(({ person }) => (person.id === user.id ? t('pane.you') : person.name))
  return (
    <header className={styles.header}>
      <Avatar name={title} size={36} />
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto" title={title}>
          {title}
        </h2>
        <p className={styles.names} dir="auto" title={names.join(', ')}>
          {names.join(', ')}
        </p>
      </div>
      {owner.id === user.id && (
        <>
          <Tooltip title={t('pane.edit')}>
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('pane.edit')}
              onClick={() => editing.edit(thread)}
            />
          </Tooltip>
          <Tooltip title={t('pane.delete')}>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('pane.delete')}
              onClick={() => editing.remove(thread)}
            />
          </Tooltip>
        </>
      )}
    </header>
  )
}
