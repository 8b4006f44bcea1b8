/** The form that starts a conversation: contact, queue, connection (core.md 2, TCK-09). */
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { FormDrawer } from '#web/kit/form_drawer'
import { useSession } from '#web/shell/session_store'
import { openTicket, type Person } from '../api_opening'
import { focusComposer } from '../focus'
import { ticketConflict, type TicketConflict } from '../ticket_conflict'
import { ticketsUi } from '../store'
import { upsertTicket } from '../ticket_cache'
import { NewTicketFields } from './new_ticket_fields'

export interface NewTicketValues {
  readonly person: Person
  readonly queueId?: number
  readonly connectionId: number
}

interface Conflict extends TicketConflict {
  readonly name: string
}

interface NewTicketProps {
  /** The preselected contact; it can still be changed. */
  readonly person?: Person
  readonly onClose: () => void
}

export default function NewTicket({ person, onClose }: NewTicketProps) {
  const { t } = useTranslation('tickets')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const begin = useBeginning(setConflict)
  return (
    <FormDrawer<NewTicketValues>
      open
      title={t('begin.title')}
      initial={{ person }}
      submitLabel={t('begin.action')}
      submit={begin}
      // The form shows the conflict, until another option is chosen.
      onRefused={(error) => (ticketConflict(error)?.owner ?? null) !== null}
      onClose={onClose}
    >
      {conflict && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t(conflict.queueName ? 'conflict.agent_in_queue' : 'conflict.agent', {
            contact: conflict.name,
            agent: conflict.owner?.name,
            queue: conflict.queueName,
          })}
        />
      )}
      <NewTicketFields isPersonKnown={person !== undefined} onChange={() => setConflict(null)} />
    </FormDrawer>
  )
}

/** Opens the new conversation, or the existing one unless it is a colleague's. */
function useBeginning(setConflict: (conflict: Conflict | null) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()

  function enter(uuid: string) {
    ticketsUi.showOpenTab('mine')
    void navigate(`/tickets/${uuid}`)
    focusComposer()
  }
  return async ({ person, queueId = undefined, connectionId }: NewTicketValues) => {
    setConflict(null)
    const request = {
      contactId: person.id,
      connectionId,
      queueId: queueId ?? null,
      userId: user.id,
    }
    try {
      const ticket = await openTicket(request)
      upsertTicket(client, ticket, { userId: user.id })
      enter(ticket.uuid)
    } catch (error) {
      const conflict = ticketConflict(error)
      if (!conflict) throw error
      const isColleagues = conflict.owner !== null && conflict.owner.id !== user.id
      if (!isColleagues) return enter(conflict.uuid)
      setConflict({ ...conflict, name: person.name })
      throw error
    }
  }
}
