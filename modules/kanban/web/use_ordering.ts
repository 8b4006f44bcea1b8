/** Orders lanes: shown at once, rolled back with a reason when refused (TAG-01). */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import { errorText } from '#web/lib/error_text'
import { orderLanes } from './api'
import { inOrder } from './arrange'
import type { Lane } from './model'
import { keys } from './queries'

export function useOrdering() {
  const { t } = useTranslation('kanban')
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: keys.ordering,
    scope: { id: 'kanban.ordering' },
    networkMode: 'always',
    meta: { quiet: true },
    mutationFn: (ids: readonly number[]) => orderLanes(ids),
    onSuccess: (lanes) => client.setQueryData(keys.lanes, lanes),
    onError: (error) => {
      toasts.error(t('order.back', { reason: errorText(error) }))
      void client.invalidateQueries({ queryKey: keys.lanes })
    },
  })
  return mutate
}

/** The lanes in their order after the pending order requests. */
export function useOrdered(lanes: readonly Lane[]): readonly Lane[] {
  const orders = useMutationState({
    filters: { mutationKey: keys.ordering, status: 'pending' },
    select: ({ state }) => state.variables as readonly number[],
  })
  const last = orders.at(-1)
  return last ? inOrder(lanes, last) : lanes
}
