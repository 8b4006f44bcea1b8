/** Attaches chosen, pasted or dropped files to the draft; files that cannot be sent are refused with a message. */
import i18next from 'i18next'
import { toasts } from '#web/lib/toasts'
import { fileSize } from '#web/lib/format'
import { writingStore, writingUi } from './store'

/** API-11. */
const maxBytes = 25 * 1024 * 1024
/** TCK-12. */
const maxFiles = 10

/** Attaches files of any kind to the draft of a ticket. */
export function attach(ticketId: number, files: readonly File[]) {
  const filled = files.filter(({ size }) => size > 0)
  const small = filled.filter(({ size }) => size <= maxBytes)
  const room = maxFiles - (writingStore.getState().attachments[ticketId]?.length ?? 0)
  if (filled.length < files.length) toasts.warning(i18next.t('messages:attach.empty'))
  if (small.length < filled.length) {
    toasts.warning(i18next.t('messages:attach.too_large', { most: fileSize(maxBytes) }))
  }
  if (small.length > room) {
    toasts.warning(i18next.t('messages:attach.too_many', { most: maxFiles }))
  }
  if (small.length && room > 0) writingUi.attach(ticketId, small.slice(0, room))
}
