/** Something in a talk is unread: a dot beside the menu entry (core.md 2). */
import { useTranslation } from 'react-i18next'
import { Pill } from '#web/kit/pill'
import { useUnreadTalks } from '../queries'

export default function UnreadDot() {
  const { t } = useTranslation('chat')
  const { data: count = 0 } = useUnreadTalks()
  return count > 0 && <Pill label={t('unread.talks', { count })} />
}
