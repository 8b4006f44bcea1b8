/** The events of a driver that are stored or passed on, whichever socket of the session they came through. */
import { emitNow } from '#app/kernel/realtime/broadcast'
import { mapTexts, sanitizeText } from '#app/kernel/text/sanitize_text'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { DriverEvents } from '#modules/whatsapp/drivers/driver'
import { acceptInbound, acceptReceipts } from '#modules/whatsapp/inbox/accept_inbound'
import { keepPairs } from '#modules/whatsapp/inbox/keep_pairs'
import { keepPhoneBook } from '#modules/whatsapp/inbox/keep_phone_book'
import { reportDeleted } from '#modules/whatsapp/sessions/report_deleted'

type StoredEvents = Pick<
  DriverEvents,
  'stored' | 'arrived' | 'receipts' | 'typing' | 'pairs' | 'phoneBook'
>

/** `onArrival`: called with each chat that has a new row in the inbox. */
export function storedEvents(link: ConnectionRef, onArrival: (chat: string) => void): StoredEvents {
  const accepted = async (
    entries: readonly { readonly chat: string }[],
    written: Promise<void>
  ) => {
    await written.catch(reportDeleted)
    for (const { chat } of entries) onArrival(chat)
  }
  return {
    stored: onArrival,
    arrived: (arrivals) => accepted(arrivals, acceptInbound(link, arrivals)),
    receipts: (receipts) => accepted(receipts, acceptReceipts(link, receipts)),
    typing: (sender, state) => void emitNow('whatsapp.customer_typing', { ...link, sender, state }),
    pairs: (pairs) => keepPairs(link, mapTexts(pairs, sanitizeText)),
    phoneBook: (entries) =>
      keepPhoneBook(link, mapTexts(entries, sanitizeText)).catch(reportDeleted),
  }
}
