/** Which user has the ticket that could not be accepted; stays until it is closed. */
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ticketsUi, type ticketsStore } from '../store'
import styles from './conflict_notice.module.css'

type ConflictTextProps = NonNullable<ReturnType<typeof ticketsStore.getState>['conflict']>

export default function ConflictText({ ticket, conflict }: ConflictTextProps) {
  const { t } = useTranslation(['tickets', 'shell'])
  const values = {
    contact: ticket.contact.name,
    agent: conflict.owner?.name,
    queue: conflict.queueName,
  }
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.text} dir="auto">
        {!conflict.owner && t('conflict.waiting', values)}
        {conflict.owner &&
          t(conflict.queueName ? 'conflict.agent_in_queue' : 'conflict.agent', values)}
      </p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('shell:actions.close')}
        onClick={() => ticketsUi.setConflict(null)}
      />
    </div>
  )
}
