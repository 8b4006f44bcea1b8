/** The number of pending tickets, beside the menu entry. */
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/kit/badge'
import { useRoom } from '#web/shell/realtime'
import { useTicketList } from '../queries'

const waiting = { status: 'pending', search: '', queueIds: null, showAll: false } as const

export default function WaitingBadge() {
  const { t } = useTranslation('tickets')
  useRoom('Tickets', 'pending')
  const { count } = useTicketList(waiting)
  return <Badge count={count ?? 0} label={t('list.waiting_count', { count: count ?? 0 })} />
}
