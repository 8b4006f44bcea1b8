/** Transfers a ticket, and returns to the list (core.md 4). */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toasts } from '#web/lib/toasts'
import { useSession } from '#web/shell/session_store'
import { passOn, type Destination } from './api_passing'
import { focusList } from './focus'
import type { Ticket } from './model'
import { useQueues } from './queries'
import { dropTicket, upsertTicket } from './ticket_cache'

export function usePassing(ticket: Ticket) {
  const { t } = useTranslation('tickets')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const { data: own = [] } = useQueues()
  return async (destination: Destination) => {
    const passed = await passOn(ticket.id, destination)
    const staysInSight =
      passed.owner?.id === user.id || own.some(({ id }) => id === passed.queue?.id)
    if (staysInSight) upsertTicket(client, passed, { userId: user.id })
    else dropTicket(client, passed.id)
    const to = passed.owner?.name ?? passed.queue?.name ?? ''
    toasts.success(t('transfer.done', { name: ticket.contact.name, to }))
    void navigate('/tickets')
    focusList()
  }
}
