/** Everybody of a campaign, narrowed by state and search, page by page. */
import { MessageOutlined, TeamOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DataTable, type Column } from '#web/kit/data_table'
import type { ListSearch } from '#web/kit/list_page'
import { SearchField } from '#web/kit/search_field'
import { number } from '#web/lib/format'
import { shownName, shownNumber } from '#web/lib/phone_number'
import { ticketAddress, type ReportFilter } from '../api_report'
import { reportStates, type Recipient, type ReportState } from '../model'
import { useRecipients } from '../use_report'
import { inZone, useZone } from '../zone'
import { RecipientState } from './recipient_state'
import styles from './recipients_table.module.css'

interface RecipientsTableProps {
  readonly id: number
  readonly search: ListSearch
  readonly filter: ReportFilter
  readonly onState: (state: ReportState | null) => void
}

export function RecipientsTable({ id, search, filter, onState }: RecipientsTableProps) {
  const { t } = useTranslation('campaigns')
  const list = useRecipients(id, filter)
  const columns = useColumns()
  const isNarrowed = filter.state !== null || filter.search !== ''
  const empty = isNarrowed
    ? { title: t('report.none_found'), text: t('report.none_found_text') }
    : { icon: <TeamOutlined />, title: t('report.none'), text: t('report.none_text') }
  return (
    <section aria-labelledby="recipients-title">
      <header className={styles.head}>
        <h2 id="recipients-title" className={styles.title}>
          {t('report.recipients')}
          {list.count !== null && <span className={styles.count}>{number(list.count)}</span>}
        </h2>
        <SearchField value={search.text} onChange={search.setText} label={t('report.search')} />
        <Select<ReportState | 'all'>
          className={styles.states}
          aria-label={t('report.filter')}
          value={filter.state ?? 'all'}
          onChange={(state) => onState(state === 'all' ? null : state)}
          options={[
            { value: 'all', label: t('report.all') },
            ...reportStates.map((state) => ({ value: state, label: t(`report.states.${state}`) })),
          ]}
        />
      </header>
      <DataTable<Recipient> list={list} columns={columns} empty={empty} />
    </section>
  )
}

function useColumns(): readonly Column<Recipient>[] {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const at = (time: string | null) =>
    time && <span className={styles.time}>{inZone(time, zone).format('DD/MM/YY HH:mm')}</span>
  return [
    {
      key: 'person',
      title: t('report.person'),
      width: '26%',
      render: (_value, recipient) => (
        <span className={styles.person}>
          <span dir="auto">{shownName(recipient, '')}</span>
          {recipient.name && <small>{shownNumber(recipient.number)}</small>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('page.status'),
      width: '26%',
      render: (_value, recipient) => <RecipientState recipient={recipient} />,
    },
    { key: 'sentAt', title: t('report.sent_at'), render: (_v, { sentAt }) => at(sentAt) },
    {
      key: 'deliveredAt',
      title: t('report.delivered_at'),
      render: (_value, { deliveredAt }) => at(deliveredAt),
    },
    { key: 'readAt', title: t('report.read_at'), render: (_v, { readAt }) => at(readAt) },
    {
      key: 'repliedAt',
      title: t('report.replied_at'),
      render: (_value, recipient) =>
        recipient.repliedAt && (
          <span className={styles.reply}>
            {at(recipient.repliedAt)}
            {recipient.replyTicketId !== null && (
              <OpenTicket id={recipient.replyTicketId} name={shownName(recipient, '')} />
            )}
          </span>
        ),
    },
  ]
}

/** The address of a ticket is asked for when it is opened. */
function OpenTicket({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: () => ticketAddress(id),
    onSuccess: (address) => void navigate(address),
  })
  return (
    <Button
      type="link"
      size="small"
      icon={<MessageOutlined aria-hidden />}
      loading={opening.isPending}
      aria-label={t('report.open_ticket_of', { name })}
      onClick={() => opening.mutate()}
    >
      {t('report.open_ticket')}
    </Button>
  )
}
