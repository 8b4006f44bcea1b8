/** Retention of whatsapp's rows, and how a person's data is erased from them. */
import type { TableSpecs } from '#app/kernel/database/tables'

/** Not longer than a deleted contact is kept (CON-03): rows that name a contact are deleted by then. */
const keptDays = 30
const withConnection = { table: 'connections', by: 'connection_id' } as const
const forgotten = 'forgetInPhoneBook, called when a deleted contact is purged'

export const tables = {
  connections: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
  connection_credentials: { keptWith: withConnection, personal: [] },
  connection_queues: { keptWith: withConnection, personal: [] },
  signal_keys: {
    keptWith: withConnection,
    personal: [
      {
        columns: ['id'],
        of: 'contact',
        erased: 'with the connection: WhatsApp needs them to decrypt',
      },
    ],
  },
  pending_unlinks: {
    keptWith: 'whoever says the goodbye deletes it, after some days also when it could not be said',
    personal: [],
  },
  /** IN-16: absences; one of less than a minute, which nobody noticed, is kept for a day. */
  connection_gaps: {
    keptWith: withConnection,
    // An unstable connection makes thousands of them a day. A current one has no end, so it never expires.
    sweep: [
      { days: 1, since: 'back_at', when: `back_at - left_at < interval '1 minute'` },
      { days: 90, since: 'back_at' },
    ],
    personal: [],
  },
  inbox_entries: {
    keptWith: withConnection,
    sweep: [
      // For questions of operators, and for phones that request a message again.
      { days: 7, since: 'received_at', when: `status in ('done', 'ignored')` },
      // Parked messages wait for an operator to fix the cause (`whatsapp:put-back`).
      { days: keptDays, since: 'received_at', when: `status = 'parked'` },
    ],
    personal: [
      {
        columns: ['chat', 'content', 'payload', 'reader', 'error'],
        of: 'contact',
        erased: 'a week after it was settled, thirty days after it was parked',
      },
    ],
  },
  outbox_entries: {
    keptWith: withConnection,
    sweep: [{ days: 7, since: 'created_at', when: `status in ('sent', 'failed')` }],
    personal: [
      {
        columns: ['address', 'content', 'encoded', 'lane', 'error'],
        of: 'contact',
        erased: 'a week after it was sent, or could not be sent',
      },
    ],
  },
  /** A check is valid for a day at most (EXT-04). */
  number_checks: {
    keptWith: { table: 'companies', by: 'company_id' },
    sweep: [{ days: 2, since: 'checked_at' }],
    personal: [{ columns: ['number', 'address'], of: 'contact', erased: 'after two days' }],
  },
  /** Requested again when somebody writes there again (IN-62). */
  group_chats: {
    keptWith: withConnection,
    sweep: [{ days: keptDays, since: 'asked_at' }],
    personal: [
      { columns: ['chat', 'admins'], of: 'contact', erased: 'thirty days after it was asked for' },
    ],
  },
  picture_answers: {
    keptWith: withConnection,
    sweep: [{ days: 1, since: 'answered_at' }],
    personal: [{ columns: ['address', 'url'], of: 'contact', erased: 'after a day' }],
  },
  /** What the phone shares of its address book (CON-06). */
  phone_book_entries: {
    keptWith: withConnection,
    personal: [{ columns: ['phone', 'name'], of: 'contact', erased: forgotten }],
  },
  whatsapp_versions: { keptWith: 'one row', personal: [] },
} satisfies TableSpecs
