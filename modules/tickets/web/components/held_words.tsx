/** Stays until it is read: what one wanted to take is with somebody else, and with whom. */
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ticketsUi, type ticketsStore } from '../store'
import styles from './held_notice.module.css'

type HeldWordsProps = NonNullable<ReturnType<typeof ticketsStore.getState>['held']>

export default function HeldWords({ ticket, held }: HeldWordsProps) {
  const { t } = useTranslation(['tickets', 'shell'])
  const facts = { contact: ticket.contact.name, agent: held.owner?.name, queue: held.queueName }
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.words} dir="auto">
        {!held.owner && t('held.waiting', facts)}
        {held.owner && t(held.queueName ? 'held.agent_in_queue' : 'held.agent', facts)}
      </p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('shell:actions.close')}
        onClick={() => ticketsUi.tellHeld(null)}
      />
    </div>
  )
}
