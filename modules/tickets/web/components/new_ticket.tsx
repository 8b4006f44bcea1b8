/** Begins a conversation: with whom, in which queue, over which number (core.md 2, TCK-09). */
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { FormDrawer } from '#web/kit/form_drawer'
import { useSession } from '#web/shell/session_store'
import { openTicket, type Person } from '../api_opening'
import { focusComposer } from '../focus'
import { heldElsewhere, type HeldElsewhere } from '../held_elsewhere'
import { ticketsUi } from '../store'
import { placeTicket } from '../ticket_cache'
import { NewTicketFields } from './new_ticket_fields'

export interface NewTicketValues {
  readonly person: Person
  readonly queueId?: number
  readonly connectionId: number
}

interface Held extends HeldElsewhere {
  readonly name: string
}

interface NewTicketProps {
  /** With whom, when that is said already; it may still be changed. */
  readonly person?: Person
  readonly onClose: () => void
}

export default function NewTicket({ person, onClose }: NewTicketProps) {
  const { t } = useTranslation('tickets')
  const [held, setHeld] = useState<Held | null>(null)
  const begin = useBeginning(setHeld)
  return (
    <FormDrawer<NewTicketValues>
      open
      title={t('begin.title')}
      initial={{ person }}
      submitLabel={t('begin.action')}
      submit={begin}
      // It is told in the form, and stays until something else is chosen.
      onRefused={(error) => (heldElsewhere(error)?.owner ?? null) !== null}
      onClose={onClose}
    >
      {held && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t(held.queueName ? 'held.agent_in_queue' : 'held.agent', {
            contact: held.name,
            agent: held.owner?.name,
            queue: held.queueName,
          })}
        />
      )}
      <NewTicketFields isPersonKnown={person !== undefined} onChange={() => setHeld(null)} />
    </FormDrawer>
  )
}

/** Into the new conversation, or into the one that is running, unless a colleague has that one. */
function useBeginning(tellHeld: (held: Held | null) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()

  function enter(uuid: string) {
    ticketsUi.showOpenTab('mine')
    void navigate(`/tickets/${uuid}`)
    focusComposer()
  }
  return async ({ person, queueId = undefined, connectionId }: NewTicketValues) => {
    tellHeld(null)
    const wish = { contactId: person.id, connectionId, queueId: queueId ?? null, userId: user.id }
    try {
      const ticket = await openTicket(wish)
      placeTicket(client, ticket, { userId: user.id })
      enter(ticket.uuid)
    } catch (error) {
      const held = heldElsewhere(error)
      if (!held) throw error
      const isColleagues = held.owner !== null && held.owner.id !== user.id
      if (!isColleagues) return enter(held.uuid)
      tellHeld({ ...held, name: person.name })
      throw error
    }
  }
}
