/** Something in a talk is unread: a dot beside the menu entry (core.md 2). */
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kit/badge'
import { useUnreadTalks } from '../queries'

export default function UnreadDot() {
  const { t } = useTranslation('chat')
  const { data: count = 0 } = useUnreadTalks()
  return count > 0 && <Badge label={t('unread.talks', { count })} />
}
