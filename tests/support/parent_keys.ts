/** The rule for each foreign key of the core modules; others bring theirs in `tests/parents.ts`. */
import { registry } from '#app/kernel/modules/registry'
import type { LooseKey, ParentKeys } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'
const takenBack = 'a message that was taken back stays in its conversation (IN-22)'
const fromTicket = 'copied from a ticket whose row is held'
const byWhatsapp = 'written by the connection’s own process, no call brings it'

/** A key that the bot takes away (ADR 45): without its folder it stays. */
const keysWithoutBot: ParentKeys = registry.installed.some(({ name }) => name === 'bot')
  ? {}
  : { 'connections.transfer_queue_id': { chosenBy: 'nothing reads or writes it' } }

export const keysOfCore: ParentKeys = {
  ...keysWithoutBot,
  'sessions.user_id': {
    chosenBy: 'whoever proves who they are; the person is held while it is opened (AUT-02)',
    never: 'true',
  },
  'password_resets.user_id': {
    chosenBy: 'whoever asks with the e-mail of the person, who is held meanwhile (AUT-07)',
    keeps: 'good for minutes, and for nobody who was removed',
  },
  'refresh_tokens.session_id': { chosenBy: 'the session of the token itself' },
  'auth_access_tokens.tokenable_id': {
    chosenBy: 'whoever is signed in already',
    keeps: 'good for minutes, and only while its session is there (AUT-04)',
  },
  'auth_access_tokens.operator_id': {
    chosenBy: 'whoever is signed in already',
    keeps: 'good for an hour, and only while the operator’s session is there (AUT-13)',
  },
  'operator_keys.user_id': {
    chosenBy:
      'an operator for themselves, or on the server’s machine; the person is held meanwhile',
    keeps: 'a key of somebody who was removed opens nothing (ADR 80)',
  },
  'presences.user_id': {
    chosenBy: 'a socket of the person’s own',
    keeps: 'swept when it is no longer renewed (AUT-10)',
  },

  'queue_members.user_id': { chosenBy: ['a person is put into a queue'], never: 'true' },
  'queue_members.queue_id': { chosenBy: ['a queue is chosen for a person'] },
  'queue_options.queue_id': { chosenBy: ['a line is added to a menu'] },
  'queue_options.queue_id,parent_id': { chosenBy: ['a line is added under a line'] },

  'tickets.user_id': {
    chosenBy: [
      'a ticket is handed to a person',
      'a person takes a ticket',
      'a ticket is opened for a person',
      'a ticket is reopened for a person',
      'a person reopens a ticket of theirs',
      'a person closes a ticket of theirs',
    ],
    never: `child.status <> 'closed'`,
  },
  'tickets.last_owner_id': { chosenBy: 'who had the ticket before', keeps: nameStays },
  'tickets.queue_id': {
    chosenBy: [
      'a ticket is put into a queue',
      'a ticket is taken into a queue',
      'a ticket is opened in a queue',
      'a ticket is closed with a queue',
    ],
  },
  'tickets.closed_queue_id': { chosenBy: ['a ticket is reopened in its queue'] },
  'tickets.connection_id': {
    chosenBy: ['a ticket goes on over a connection', 'a ticket is opened on a connection'],
  },
  'tickets.contact_id': {
    chosenBy: ['a ticket is opened with a contact', 'a ticket of a contact is reopened'],
    never: `child.status <> 'closed' or not child.is_archived`,
  },

  'messages.ticket_id': { chosenBy: ['somebody writes in a ticket'] },
  'messages.user_id': { chosenBy: ['a person writes to a customer'], keeps: nameStays },
  'messages.queue_id': { chosenBy: ['somebody writes in a queue'] },
  'ticketless_messages.connection_id': {
    chosenBy: 'whoever sends it, through the outbox, which holds the connection',
  },
  'messages.connection_id': { chosenBy: ['somebody writes over a connection'] },
  'messages.contact_id': { chosenBy: fromTicket, keeps: 'the history waits to be purged (CON-03)' },
  'messages.author_contact_id': {
    chosenBy: 'who wrote in a group, as WhatsApp says',
    keeps: 'the history waits to be purged (CON-03)',
  },
  'message_versions.message_id': { chosenBy: 'a message whose row is held', keeps: takenBack },
  'message_receipts.message_id': { chosenBy: byWhatsapp, keeps: takenBack },
  'message_reactions.message_id': {
    chosenBy: ['somebody reacts to a message'],
    keeps: takenBack,
  },
  'message_reactions.contact_id': {
    chosenBy: 'who reacted, as WhatsApp says',
    keeps: 'the history waits to be purged (CON-03)',
  },
  'trackings.ticket_id': { chosenBy: 'a ticket whose row is held' },
  'trackings.user_id': { chosenBy: fromTicket, keeps: nameStays },
  'trackings.queue_id': { chosenBy: fromTicket },
  'trackings.connection_id': { chosenBy: fromTicket },
  'trackings.contact_id': { chosenBy: fromTicket, keeps: 'the history waits to be purged' },

  'connection_queues.queue_id': { chosenBy: ['a queue is chosen for a connection'] },
  'connection_queues.connection_id': { chosenBy: ['a queue is given to a connection that goes'] },
  'outbox_entries.connection_id': { chosenBy: ['somebody writes over a connection'] },
  'connection_credentials.connection_id': { chosenBy: byWhatsapp },
  'connection_gaps.connection_id': { chosenBy: byWhatsapp },
  'signal_keys.connection_id': { chosenBy: byWhatsapp },
  'inbox_entries.connection_id': { chosenBy: byWhatsapp },
  'group_chats.connection_id': { chosenBy: byWhatsapp },
  'picture_answers.connection_id': { chosenBy: byWhatsapp },
  'phone_book_entries.connection_id': { chosenBy: byWhatsapp },

  'contact_exports.contact_id': {
    chosenBy: 'the contact of the call, whose row is locked (OPS-01)',
    keeps: 'the file is deleted a day later',
  },
  'contact_erasures.contact_id': {
    chosenBy: 'the contact of the call, whose row is locked (OPS-01)',
    keeps: 'an erased contact stays for its tickets',
  },
  'contact_identities.contact_id': { chosenBy: ['two contacts become one'], never: 'true' },
}

/** Columns that refer to a row of another table without a foreign key, since that table belongs to a later module. */
export const looseKeysOfCore: readonly LooseKey[] = [
  {
    child: 'users.connection_id',
    parent: 'connections',
    chosenBy: ['a connection is chosen for a person'],
  },
]
