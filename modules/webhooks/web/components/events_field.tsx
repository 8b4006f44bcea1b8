/** The choice of events, in groups, each with what it is about. */
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { webhookEvents, type WebhookEvent } from '#modules/webhooks/contract'
import { useEventWords, useKnownEvents } from '../use_events'
import styles from './events_field.module.css'

const eventGroups = [
  { key: 'tickets', events: ['ticket.created', 'ticket.updated', 'ticket.closed'] },
  { key: 'messages', events: ['message.received', 'message.sent', 'message.ack'] },
  { key: 'others', events: ['contact.created', 'connection.status', 'rating.created'] },
] as const satisfies readonly { readonly key: string; readonly events: readonly WebhookEvent[] }[]

interface EventsFieldProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (events: readonly string[]) => void
}

export function EventsField({ id, value = [], onChange }: EventsFieldProps) {
  const { t } = useTranslation('webhooks')
  const known = useKnownEvents()
  const wordsOf = useEventWords()
  const ours: readonly string[] = webhookEvents
  const added = { key: 'modules', events: known.filter((event) => !ours.includes(event)) }
  const isAll = known.every((event) => value.includes(event))
  // In the order of the server; one that it does not know now, of a module that is switched off, stays at the end.
  const choose = (chosen: readonly string[]) =>
    onChange?.([...new Set([...known, ...value])].filter((event) => chosen.includes(event)))
  const turn = (event: string, isWanted: boolean) =>
    choose(isWanted ? [...value, event] : value.filter((each) => each !== event))
  return (
    <div id={id} className={styles.events} role="group" aria-label={t('form.events')} tabIndex={-1}>
      <Button
        type="link"
        size="small"
        className={styles.all}
        onClick={() => choose(isAll ? [] : known)}
      >
        {t(isAll ? 'form.no_event' : 'form.every_event')}
      </Button>
      {[...eventGroups, ...(added.events.length ? [added] : [])].map(({ key, events }) => (
        <fieldset key={key} className={styles.group}>
          <legend>{t(`groups.${key}`)}</legend>
          {events.map((event) => (
            <Checkbox
              key={event}
              checked={value.includes(event)}
              onChange={({ target }) => turn(event, target.checked)}
            >
              <span className={styles.event}>
                <span>{wordsOf(event).name}</span>
                <code>{event}</code>
                <small>{wordsOf(event).text}</small>
              </span>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
