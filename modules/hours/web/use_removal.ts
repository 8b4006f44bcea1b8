/** The question before a holiday is deleted, and what follows. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { date } from '#web/lib/format'
import { deleteHoliday } from './api'
import type { Holiday } from './model'
import { holidaysKey } from './queries'

export function useRemoval() {
  const { t } = useTranslation('hours')
  const client = useQueryClient()
  return ({ id, name, date: day }: Holiday) =>
    void confirm({
      title: t('holidays.ask', { name }),
      text: t('holidays.ask_text', { date: date(day) }),
      action: t('holidays.ask_action'),
      danger: true,
      onConfirm: async () => {
        await deleteHoliday(id)
        await client.invalidateQueries({ queryKey: holidaysKey })
        toasts.success(t('holidays.deleted'))
      },
    })
}
