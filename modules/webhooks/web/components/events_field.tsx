/** The choice of events, in groups, each with what it is about. */
import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { webhookEvents, type WebhookEvent } from '#modules/webhooks/contract'
import styles from './events_field.module.css'

const eventGroups = [
  { key: 'tickets', events: ['ticket.created', 'ticket.updated', 'ticket.closed'] },
  { key: 'messages', events: ['message.received', 'message.sent', 'message.ack'] },
  { key: 'others', events: ['contact.created', 'connection.status', 'rating.created'] },
] as const satisfies readonly { readonly key: string; readonly events: readonly WebhookEvent[] }[]

/** `ticket.created` → `ticket_created`: in a catalogue a dot leads to the next level. */
const wordOf = (event: string) => event.replace('.', '_')

interface EventsFieldProps {
  readonly id?: string
  readonly value?: readonly WebhookEvent[]
  readonly onChange?: (events: readonly WebhookEvent[]) => void
}

export function EventsField({ id, value = [], onChange }: EventsFieldProps) {
  const { t } = useTranslation('webhooks')
  const isAll = value.length === webhookEvents.length
  // In the order of the contract, whatever the order of the clicks.
  const choose = (chosen: readonly WebhookEvent[]) =>
    onChange?.(webhookEvents.filter((event) => chosen.includes(event)))
  const turn = (event: WebhookEvent, isWanted: boolean) =>
    choose(isWanted ? [...value, event] : value.filter((each) => each !== event))
  return (
    <div id={id} className={styles.events} role="group" aria-label={t('form.events')} tabIndex={-1}>
      <Button
        type="link"
        size="small"
        className={styles.all}
        onClick={() => choose(isAll ? [] : webhookEvents)}
      >
        {t(isAll ? 'form.no_event' : 'form.every_event')}
      </Button>
      {eventGroups.map(({ key, events }) => (
        <fieldset key={key} className={styles.group}>
          <legend>{t(`groups.${key}`)}</legend>
          {events.map((event) => (
            <Checkbox
              key={event}
              checked={value.includes(event)}
              onChange={({ target }) => turn(event, target.checked)}
            >
              <span className={styles.event}>
                <span>{t(`events.${wordOf(event)}.name`)}</span>
                <code>{event}</code>
                <small>{t(`events.${wordOf(event)}.text`)}</small>
              </span>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
