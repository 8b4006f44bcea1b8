/** Deletes a ticket after a confirmation that says what else is deleted, and leaves its conversation. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/lib/toasts'
import { deleteTicket } from './api_passing'
import { focusList } from './focus'
import type { Ticket } from './model'
import { dropTicket } from './ticket_cache'

export function useRemoval() {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const client = useQueryClient()
  return async ({ id, protocol, contact: { name } }: Ticket) => {
    const isAgreed = await confirm({
      title: t('removal.title', { name }),
      text: t('removal.text', { protocol }),
      action: t('removal.action'),
      danger: true,
      onConfirm: () => deleteTicket(id),
    })
    if (!isAgreed) return
    void navigate('/tickets')
    dropTicket(client, id)
    toasts.success(t('removal.done', { name }))
    focusList()
  }
}
