/** Empty state of a conversation: a greeting (core.md 2). */
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import styles from './no_messages.module.css'

export function NoMessages() {
  const { t } = useTranslation('messages')
  return (
    <div className={styles.nothing}>
      <Empty title={t('conversation.empty')} text={t('conversation.empty_text')} />
    </div>
  )
}
