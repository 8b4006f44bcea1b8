/** Retention of the module's tables, and how personal data is erased from them. */
import type { TableSpecs } from '#app/kernel/database/tables'

const withMessage = 'with its message'

export const tables = {
  messages: {
    keptWith: { table: 'tickets', by: 'ticket_id' },
    personal: [
      {
        columns: ['body', 'quoted_snapshot', 'media_reference', 'media_name'],
        of: 'contact',
        erased:
          'with its ticket, or by messages.delete_old where the company says after how many days (OPS-02)',
      },
      {
        columns: ['media_file', 'media_thumbnail', 'media_playable'],
        of: 'contact',
        erased: 'with its ticket; the files by messages.sweep_shared_files (CLO-18)',
      },
    ],
  },
  message_versions: {
    keptWith: { table: 'messages', by: 'message_id' },
    personal: [{ columns: ['body'], of: 'contact', erased: withMessage }],
  },
  message_reactions: {
    keptWith: { table: 'messages', by: 'message_id' },
    personal: [{ columns: ['emoji'], of: 'contact', erased: 'with its message, or its contact' }],
  },
  message_receipts: {
    keptWith: { table: 'messages', by: 'message_id' },
    personal: [{ columns: ['reader'], of: 'contact', erased: withMessage }],
  },
  ticketless_messages: {
    keptWith: { table: 'companies', by: 'company_id' },
    // CMP-22: an answer that comes later begins a conversation of its own.
    sweep: [{ days: 30, since: 'created_at' }],
    personal: [
      {
        columns: ['number', 'body', 'media_name'],
        of: 'contact',
        erased: 'thirty days after it was sent (CMP-22)',
      },
    ],
  },
  shared_files: {
    keptWith: 'messages.sweep_shared_files deletes what nobody sent for a day and no message shows',
    personal: [],
  },
} satisfies TableSpecs
