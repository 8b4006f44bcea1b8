/** The drawer that transfers a ticket: queue, connection, and optionally a user of that queue. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { useFieldValue } from '#web/kit/form'
import { Field, FormDrawer } from '#web/kit/form_drawer'
import { LoadingRows } from '#web/kit/loading'
import { transferHelp } from '#modules/tickets/contract'
import { Slot } from '#web/shell/slots'
import type { Destination } from '../api_passing'
import type { Ticket } from '../model'
import { ticketsUi } from '../store'
import { useDestinations } from '../use_destinations'
import { usePassing } from '../use_passing'
import styles from './transfer_drawer.module.css'

type Request = Partial<Destination>

export default function TransferDrawer({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const pass = usePassing(ticket)
  const destinations = useDestinations()
  return (
    <FormDrawer<Request>
      open
      title={t('transfer.title', { name: ticket.contact.name })}
      initial={{ connectionId: ticket.connection?.id }}
      submitLabel={t('transfer.action')}
      submit={({ queueId, connectionId, ownerId }) =>
        pass({ queueId: queueId!, connectionId: connectionId!, ownerId: ownerId ?? null })
      }
      onClose={() => ticketsUi.passOn(null)}
    >
      {destinations.isLoading && <LoadingRows rows={3} />}
      {destinations.error && <ErrorState error={destinations.error} />}
      {!destinations.isLoading && !destinations.error && <Fields {...destinations} />}
      <Slot of={transferHelp} props={{ ticketId: ticket.id, contactId: ticket.contact.id }} />
    </FormDrawer>
  )
}

function Fields({ queues, colleagues, lines }: ReturnType<typeof useDestinations>) {
  const { t } = useTranslation(['tickets', 'whatsapp'])
  const [queueId] = useFieldValue<number>('queueId')
  const [ownerId, chooseOwner] = useFieldValue<number | undefined>('ownerId')
  const team = colleagues.filter((one) => one.queues.some(({ id }) => id === queueId))

  function leaveStrangers(chosen: number) {
    const owner = colleagues.find(({ id }) => id === ownerId)
    if (owner && !owner.queues.some(({ id }) => id === chosen)) chooseOwner(undefined)
  }
  return (
    <>
      <Field
        name="queueId"
        label={t('transfer.queue')}
        // It has the focus at first: leaving it, as for a summary, is no mistake yet.
        validateTrigger="onChange"
        rules={[{ required: true, message: t('transfer.queue_needed') }]}
      >
        <Select<number>
          autoFocus
          showSearch={{ optionFilterProp: 'name' }}
          placeholder={t('transfer.queue_hint')}
          onChange={leaveStrangers}
          options={queues.map(({ id, name, color }) => ({ value: id, name, color, label: name }))}
          optionRender={({ data }) => <Dotted name={data.name} color={data.color} />}
        />
      </Field>
      <Field
        name="ownerId"
        label={t('transfer.agent')}
        extra={t(queueId && !team.length ? 'transfer.nobody' : 'transfer.agent_help')}
      >
        <Select<number>
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!team.length}
          placeholder={t('transfer.agent_hint')}
          options={team.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field
        name="connectionId"
        label={t('transfer.connection')}
        extra={t('transfer.connection_help')}
        rules={[{ required: true, message: t('transfer.connection_needed') }]}
      >
        <Select<number>
          showSearch={{ optionFilterProp: 'name' }}
          options={lines.map(({ id, name, status }) => ({ value: id, name, status, label: name }))}
          optionRender={({ data }) => (
            <span className={styles.line}>
              <span dir="auto">{data.name}</span>
              <small data-on={data.status === 'CONNECTED' || undefined}>
                {t(data.status === 'CONNECTED' ? 'transfer.on' : 'transfer.off')}
              </small>
            </span>
          )}
        />
      </Field>
    </>
  )
}

function Dotted({ name, color }: { name: string; color?: string }) {
  return (
    <span className={styles.queue}>
      <span className={styles.dot} style={{ background: color }} />
      <span dir="auto">{name}</span>
    </span>
  )
}
