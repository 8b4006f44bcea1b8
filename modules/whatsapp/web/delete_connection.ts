/** Deleting a connection: asked by name, and asked again when conversations would end with it. */
import type { TFunction } from 'i18next'
import { confirm } from '#web/kit/confirm'
import { codeOf } from '#web/lib/http'
import { deleteConnection } from './api'
import type { Connection } from './model'

/** Resolves to whether it is gone. */
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
