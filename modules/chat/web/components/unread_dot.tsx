/** A dot beside the menu entry while a talk has unread messages (core.md 2). */
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kit/badge'
import { useUnreadTalks } from '../queries'

export default function UnreadDot() {
  const { t } = useTranslation('chat')
  const { data: count = 0 } = useUnreadTalks()
  return count > 0 && <Badge label={t('unread.talks', { count })} />
}
