/** The log of a webhook: what happened, what became of it, and sending it again. */
import { HistoryOutlined, InboxOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryStates, type DeliveryState as State } from '#modules/webhooks/contract'
import { DataTable, RowAction, type Column } from '#web/kit/data_table'
import { exactDateTime, number } from '#web/lib/format'
import { useGrowingList } from '#web/lib/query'
import { keys } from '../api'
import { listDeliveries, type Delivery } from '../api_deliveries'
import { useReplay } from '../use_replay'
import styles from './deliveries_table.module.css'
import { DeliveryDetails } from './delivery_details'
import { DeliveryState, useOutcome } from './delivery_state'
import { SpanDrawer } from './span_drawer'

/** Milliseconds between two looks: the server sends no events about deliveries. */
const lookMs = 5_000

export function DeliveriesTable({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation('webhooks')
  const [state, setState] = useState<State | null>(null)
  const [open, setOpen] = useState<Delivery | null>(null)
  const [isSpanOpen, setSpanOpen] = useState(false)
  const columns = useColumns()
  const replay = useReplay(webhookId)
  const list = useGrowingList<Delivery>(
    [...keys.deliveries(webhookId), state],
    (pageNumber, signal) => listDeliveries(webhookId, state, pageNumber, signal),
    { refetchMs: lookMs }
  )
  const empty = state
    ? { title: t('log.none_found') }
    : { icon: <InboxOutlined />, title: t('log.none'), text: t('log.none_text') }
  return (
    <section aria-labelledby="deliveries-title">
      <header className={styles.head}>
        <h2 id="deliveries-title" className={styles.title}>
          {t('log.title')}
          {list.count !== null && <span className={styles.count}>{number(list.count)}</span>}
        </h2>
        <Select<State | 'all'>
          className={styles.states}
          aria-label={t('log.filter')}
          value={state ?? 'all'}
          onChange={(chosen) => setState(chosen === 'all' ? null : chosen)}
          options={[
            { value: 'all', label: t('log.all') },
            ...deliveryStates.map((value) => ({ value, label: t(`delivery.states.${value}`) })),
          ]}
        />
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setSpanOpen(true)}>
          {t('span.open')}
        </Button>
      </header>
      <DataTable<Delivery>
        list={list}
        columns={columns}
        empty={empty}
        onRowClick={setOpen}
        actions={(row) =>
          row.state !== 'pending' && (
            <RowAction
              icon={<RedoOutlined aria-hidden />}
              label={t('replay.one', { event: row.event, at: exactDateTime(row.createdAt) })}
              onClick={() => replay.mutate(row)}
            />
          )
        }
      />
      <DeliveryDetails
        // What is shown follows the list.
        delivery={open && (list.rows.find(({ id }) => id === open.id) ?? open)}
        onReplay={replay.mutate}
        isReplaying={replay.isPending}
        onClose={() => setOpen(null)}
      />
      <SpanDrawer webhookId={webhookId} open={isSpanOpen} onClose={() => setSpanOpen(false)} />
    </section>
  )
}

function useColumns(): readonly Column<Delivery>[] {
  const { t } = useTranslation('webhooks')
  const outcomeOf = useOutcome()
  return [
    {
      key: 'event',
      title: t('log.event'),
      width: '24%',
      render: (_value, { event }) => <code className={styles.event}>{event}</code>,
    },
    {
      key: 'createdAt',
      title: t('log.at'),
      render: (_value, { createdAt }) => (
        <span className={styles.figure}>{exactDateTime(createdAt)}</span>
      ),
    },
    {
      key: 'state',
      title: t('log.state'),
      render: (_value, delivery) => <DeliveryState delivery={delivery} />,
    },
    { key: 'answer', title: t('log.answer'), render: (_value, delivery) => outcomeOf(delivery) },
    {
      key: 'attempts',
      title: t('log.attempts'),
      render: (_value, { attempts }) => <span className={styles.figure}>{number(attempts)}</span>,
    },
    {
      key: 'duration',
      title: t('log.duration'),
      render: (_value, { durationMs }) =>
        durationMs !== null && (
          <span className={styles.figure}>{t('delivery.duration', { count: durationMs })}</span>
        ),
    },
  ]
}
