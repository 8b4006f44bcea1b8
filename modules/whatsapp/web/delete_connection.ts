/** Deletes a connection: asks for confirmation by name, and again when open conversations would be closed. */
import type { TFunction } from 'i18next'
import { confirm } from '#web/kit/confirm'
import { codeOf } from '#web/lib/http'
import { deleteConnection } from './api'
import type { Connection } from './model'

/** Resolves to whether it was deleted. */
export async function askAndDelete(
  t: TFunction<'whatsapp'>,
  { id, name }: Connection
): Promise<boolean> {
  let isBusy = false
  const isGone = await confirm({
    title: t('delete.title', { name }),
    text: t('delete.text'),
    action: t('delete.action'),
    danger: true,
    onConfirm: async () => {
      try {
        await deleteConnection(id, { isForced: false })
      } catch (error) {
        if (codeOf(error) !== 'ERR_WAPP_HAS_TICKETS') throw error
        isBusy = true
      }
    },
  })
  if (!isBusy) return isGone
  return confirm({
    title: t('delete.busy_title', { name }),
    text: t('delete.busy_text'),
    action: t('delete.busy_action'),
    danger: true,
    onConfirm: () => deleteConnection(id, { isForced: true }),
  })
}
