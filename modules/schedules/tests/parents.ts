/** Foreign keys of schedules, and the requests that choose their parents. */
import { now } from '#app/kernel/clock'
import { someone } from '#modules/schedules/testing'
import { aConnection } from '#modules/tickets/testing'
import { post, remove } from '#tests/support/parent_pairs/round'
import type { ParentKeys, ParentPairs } from '#tests/support/parents'

const nameStays = 'what somebody did stays under their name (CLO-21)'
const sendAt = () => now().plus({ hours: 3 }).toISO()
const body = 'Your order is ready.'
const takenBack = 'a message that was taken back stays in its conversation (IN-22)'
const byUs = 'the job that sends it, in the transaction that writes the message'

export const keys: ParentKeys = {
  'schedules.contact_id': {
    chosenBy: ['something is scheduled for a contact'],
    never: `child.status in ('pending', 'failed')`,
  },
  'schedules.user_id': { chosenBy: 'the author, who is the caller', keeps: nameStays },
  'schedules.connection_id': { chosenBy: ['something is scheduled on a connection'] },
  'schedules.message_id': { chosenBy: byUs, keeps: takenBack },
  'schedules.text_message_id': { chosenBy: byUs, keeps: takenBack },
}

export const pairs: ParentPairs = {
  'something is scheduled for a contact': {
    make: async ({ chooser }) => {
      const { id: contactId } = await someone(chooser.actor)
      return {
        choose: post('/schedules', { body, sendAt: sendAt(), contactId }),
        remove: remove(`/contacts/${contactId}`),
      }
    },
  },
  'something is scheduled on a connection': {
    make: async ({ chooser }) => {
      const { id: contactId } = await someone(chooser.actor)
      const { id: whatsappId } = await aConnection(chooser.actor)
      return {
        choose: post('/schedules', { body, sendAt: sendAt(), contactId, whatsappId }),
        remove: remove(`/whatsapp/${whatsappId}`),
      }
    },
  },
}
