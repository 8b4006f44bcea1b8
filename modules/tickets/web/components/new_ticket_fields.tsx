/** The fields of a new conversation: contact, queue, connection. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldValue } from '#web/kit/form'
import { Field } from '#web/kit/form_drawer'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { listOwnNumbers, type OwnNumber } from '../api_opening'
import { keys } from '../keys'
import { useQueues } from '../queries'
import styles from './new_ticket.module.css'
import { PersonField } from './person_field'

interface NewTicketFieldsProps {
  readonly isPersonKnown: boolean
  /** Another contact, queue or connection was chosen. */
  readonly onChange: () => void
}

export function NewTicketFields({ isPersonKnown, onChange }: NewTicketFieldsProps) {
  const { t } = useTranslation(['tickets', 'whatsapp'])
  // TCK-09: only users who see all tickets may start one without a queue.
  const mayLeaveQueueOut = useAllowed({ ability: 'tickets.view_all' })
  const { data: queues = [] } = useQueues()
  const { data: numbers = [], isPending } = useQuery({
    queryKey: keys.ownNumbers,
    queryFn: ({ signal }) => listOwnNumbers(signal),
    // The states of connections change.
    staleTime: 0,
  })
  useOnlyChoice('queueId', mayLeaveQueueOut ? [] : queues)
  useUsualNumber(numbers)
  return (
    <>
      <PersonField isKnown={isPersonKnown} onChange={onChange} />
      <Field
        name="queueId"
        label={t('begin.queue')}
        rules={mayLeaveQueueOut ? [] : [{ required: true, message: t('begin.queue_needed') }]}
      >
        <Select<number>
          autoFocus={isPersonKnown}
          showSearch={{ optionFilterProp: 'name' }}
          allowClear={mayLeaveQueueOut}
          placeholder={t('begin.queue_hint')}
          notFoundContent={t('filter.no_queues')}
          onChange={onChange}
          options={queues.map(({ id, name, color }) => ({ value: id, label: name, name, color }))}
          optionRender={({ data }) => (
            <span className={styles.queue}>
              <span className={styles.dot} style={{ background: data.color }} />
              <span dir="auto">{data.name}</span>
            </span>
          )}
        />
      </Field>
      <Field
        name="connectionId"
        label={t('begin.connection')}
        rules={[{ required: true, message: t('begin.connection_needed') }]}
      >
        <Select<number>
          loading={isPending}
          placeholder={t('begin.connection_hint')}
          notFoundContent={t('begin.no_connection')}
          onChange={onChange}
          options={numbers.map(({ id, name, status }) => ({
            value: id,
            label: name,
            name,
            status,
          }))}
          optionRender={({ data }) => (
            <span className={styles.number}>
              <span dir="auto">{data.name}</span>
              <small data-on={data.status === 'CONNECTED' || undefined}>
                {t(`whatsapp:status.${data.status}`)}
              </small>
            </span>
          )}
        />
      </Field>
    </>
  )
}

/** Preselects the only option there is. */
function useOnlyChoice(name: string, choices: readonly { readonly id: number }[]) {
  const [value, , propose] = useFieldValue<number>(name)
  const only = choices.length === 1 ? choices[0]!.id : undefined
  useEffect(() => {
    if (value === undefined && only !== undefined) propose(only)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [only])
}

/** The user's own connection, else the company's default, else the only one. */
function useUsualNumber(numbers: readonly OwnNumber[]) {
  const { user } = useSession()
  const own = numbers.filter(({ id }) => id === user.connectionId)
  const usual = own.length ? own : numbers.filter(({ isDefault }) => isDefault)
  useOnlyChoice('connectionId', usual.length ? usual.slice(0, 1) : numbers)
}
