/** A dot beside the menu entry while a thread has unread messages (core.md 2). */
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kit/badge'
import { useUnreadThreads } from '../queries'

export default function UnreadDot() {
  const { t } = useTranslation('chat')
  const { data: count = 0 } = useUnreadThreads()
  return count > 0 && <Badge label={t('unread.threads', { count })} />
}
