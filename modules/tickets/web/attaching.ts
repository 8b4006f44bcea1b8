/** Which files may go along with a message, and what is said of the others. */
import i18next from 'i18next'
import { toasts } from '#web/kit/toasts'
import { fileSize } from '#web/lib/format'
import { ticketsStore, ticketsUi } from './store'

/** API-11. */
const mostBytes = 25 * 1024 * 1024
/** TCK-12. */
const mostFiles = 10

export const isPicture = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml'

/** Puts pictures beside the draft of a ticket; refuses the rest in words. */
export function attach(ticketId: number, files: readonly File[]) {
  const pictures = files.filter(isPicture)
  const small = pictures.filter(({ size }) => size <= mostBytes)
  const room = mostFiles - (ticketsStore.getState().attachments[ticketId]?.length ?? 0)
  if (pictures.length < files.length) toasts.warning(i18next.t('tickets:attach.only_pictures'))
  if (small.length < pictures.length) {
    toasts.warning(i18next.t('tickets:attach.too_large', { most: fileSize(mostBytes) }))
  }
  if (small.length > room) {
    toasts.warning(i18next.t('tickets:attach.too_many', { most: mostFiles }))
  }
  if (small.length && room > 0) ticketsUi.attach(ticketId, small.slice(0, room))
}
