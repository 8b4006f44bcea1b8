/** The events that a webhook may listen to: those of webhooks, and those that other modules add. */
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { webhookEvents } from '#modules/webhooks/contract'
import { useSession } from '#web/shell/session_store'
import { keys, listEvents } from './api'

/** Which ones there are changes with the installation alone. */
export function useKnownEvents(): readonly string[] {
  const { data } = useQuery({
    queryKey: keys.events,
    queryFn: ({ signal }) => listEvents(signal),
    staleTime: Infinity,
  })
  return data ?? webhookEvents
}

/** `ticket.created` → `ticket_created`: in a catalogue a dot leads to the next level. */
const wordOf = (event: string) => event.replace('.', '_')

export interface EventWords {
  readonly name: string
  /** One line about it. */
  readonly text?: string
}

/** The words of an event; one of another module brings them as `outgoing_events.<event>`, or is shown by its name. */
export function useEventWords(): (event: string) => EventWords {
  const { t } = useTranslation('webhooks')
  const { modules } = useSession()
  return (event) => {
    const key = wordOf(event)
    const home = modules.find((name) => i18next.exists(`${name}:outgoing_events.${key}.name`))
    const isOurs = webhookEvents.some((one) => one === event)
    if (!isOurs && !home) return { name: event }
    const words = isOurs ? `events.${key}` : `${home}:outgoing_events.${key}`
    return { name: t(`${words}.name`), text: t(`${words}.text`) }
  }
}
