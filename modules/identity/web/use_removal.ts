/** Asks before a person is removed, and says what becomes of their work (CLO-21). */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'
import { deletePerson } from './api'
import type { Person } from './model'
import { peopleKey } from './keys'

export function useRemoval() {
  const { t } = useTranslation('identity')
  const client = useQueryClient()
  return ({ id, name }: Person) =>
    void confirm({
      title: t('removal.title', { name }),
      text: t('removal.text'),
      action: t('removal.action'),
      danger: true,
      onConfirm: async () => {
        await deletePerson(id)
        await client.invalidateQueries({ queryKey: peopleKey })
        toasts.success(t('removal.done', { name }))
      },
    })
}
