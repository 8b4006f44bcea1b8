/** What a phone shares of its address book: when the device is linked, and whenever a contact is added. */
import {
  isPnUser,
  jidDecode,
  type BaileysEventEmitter,
  type Contact,
} from '@whiskeysockets/baileys'
import { firstCharacters } from '#app/kernel/text/sanitize_text'
import type { PhoneBookEntry } from '#modules/whatsapp/contract'

export function hearPhoneBook(
  ev: BaileysEventEmitter,
  onEntries: (entries: readonly PhoneBookEntry[]) => void
): void {
  const handle = (shared: readonly Partial<Contact>[]) => {
    const entries = phoneBookOf(shared)
    if (entries.length) onEntries(entries)
  }
  ev.on('contacts.upsert', handle)
  ev.on('messaging-history.set', ({ contacts }) => handle(contacts))
}

/**
 * Leaves out entries without a name in the address book, with a hidden number, and those that are not people: groups,
 * lists.
 */
export function phoneBookOf(shared: readonly Partial<Contact>[]): PhoneBookEntry[] {
  return shared.flatMap(({ id, phoneNumber, name }) => {
    const address = [id, phoneNumber].find((one) => one && isPnUser(one))
    const phone = address ? jidDecode(address)?.user : undefined
    const trimmed = name?.trim()
    return phone && trimmed ? [{ phone, name: firstCharacters(trimmed, 255) }] : []
  })
}
