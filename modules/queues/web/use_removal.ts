/** The question before a queue is deleted, and what follows. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { deleteQueue } from './api'
import type { Queue } from './model'
import { queuesKey } from './queries'

export function useRemoval() {
  const { t } = useTranslation('queues')
  const client = useQueryClient()
  return ({ id, name }: Queue) =>
    void confirm({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      action: t('delete.action'),
      danger: true,
      onConfirm: async () => {
        await deleteQueue(id)
        await client.invalidateQueries({ queryKey: queuesKey })
        toasts.success(t('delete.done'))
      },
    })
}
