/** Empty state of a conversation: a greeting (core.md 2). */
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import styles from './ticket_pane.module.css'

export function NoMessages() {
  const { t } = useTranslation('tickets')
  return (
    <div className={styles.nothing}>
      <Empty title={t('conversation.empty')} text={t('conversation.empty_text')} />
    </div>
  )
}
