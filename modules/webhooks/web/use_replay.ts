/** Sends one delivery again, and follows it in the log. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import { keys } from './api'
import { replayDelivery, type Delivery } from './api_deliveries'

export function useReplay(webhookId: number) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Delivery) => replayDelivery(webhookId, id),
    onSuccess: () => toasts.success(t('replay.done')),
    // Also after a refusal: somebody else may have sent it again.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.deliveries(webhookId) }),
        client.invalidateQueries({ queryKey: keys.one(webhookId) }),
      ]),
  })
}
