/** The ticket lists: mine and waiting, closed, and search results. */
import {
  CheckCircleOutlined,
  InboxOutlined,
  SearchOutlined,
  SmileOutlined,
} from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, type EmptyProps } from '#web/kit/empty'
import { Badge } from '#web/kit/badge'
import { number } from '#web/lib/format'
import { listStore } from '../list_store'
import type { ListFilter, Ticket, TicketAction } from '../model'
import { useTicketList } from '../queries'
import { ticketsStore, ticketsUi, type OpenTab } from '../store'
import { useShownQueues } from '../use_shown_queues'
import styles from './list_pane.module.css'
import { TicketList } from './ticket_list'

export interface ListsProps {
  readonly selectedUuid: string | undefined
  readonly onAct: (action: TicketAction, ticket: Ticket) => void
}

/** Filters that apply to every tab. */
function useShared() {
  const queueIds = useShownQueues()
  const showAll = listStore((state) => state.showAll)
  const unreadOnly = listStore((state) => state.unreadOnly)
  return { queueIds, showAll, unreadOnly }
}

export function OpenLists(props: ListsProps) {
  const { t } = useTranslation('tickets')
  const openTab = ticketsStore((state) => state.openTab)
  const shared = useShared()
  const mine: ListFilter = { ...shared, status: 'open', search: '' }
  const waiting: ListFilter = { ...shared, status: 'pending', search: '' }
  const counts = { mine: useTicketList(mine).count, waiting: useTicketList(waiting).count }
  const faces: Record<OpenTab, EmptyProps> = {
    mine: {
      icon: <SmileOutlined aria-hidden />,
      title: t('empty.mine'),
      text: t(counts.waiting ? 'empty.mine_waiting' : 'empty.mine_text'),
      action: counts.waiting ? (
        <Button type="primary" onClick={() => ticketsUi.showOpenTab('waiting')}>
          {t('empty.see_waiting', { count: counts.waiting })}
        </Button>
      ) : undefined,
    },
    waiting: {
      icon: <CheckCircleOutlined aria-hidden />,
      title: t('empty.waiting'),
      text: t('empty.waiting_text'),
    },
  }
  return (
    <>
      <Tabs
        className={styles.halves}
        size="small"
        centered
        activeKey={openTab}
        onChange={(key) => ticketsUi.showOpenTab(key as OpenTab)}
        items={[
          { key: 'mine', label: <Half text={t('tabs.mine')} count={counts.mine} /> },
          {
            key: 'waiting',
            label: (
              <Half
                text={t('tabs.waiting')}
                badge={
                  <Badge
                    count={counts.waiting ?? 0}
                    label={t('list.waiting_count', { count: counts.waiting ?? 0 })}
                  />
                }
              />
            ),
          },
        ]}
      />
      <TicketList
        {...props}
        key={openTab}
        filter={openTab === 'mine' ? mine : waiting}
        label={t(`tabs.${openTab}`)}
        empty={faces[openTab]}
      />
    </>
  )
}

function Half({ text, count, badge }: { text: string; count?: number | null; badge?: ReactNode }) {
  return (
    <span className={styles.half}>
      {text}
      {count ? <span className={styles.count}>{number(count)}</span> : null}
      {badge}
    </span>
  )
}

export function ClosedList(props: ListsProps) {
  const { t } = useTranslation('tickets')
  const filter: ListFilter = { ...useShared(), status: 'closed', search: '' }
  const empty = {
    icon: <InboxOutlined aria-hidden />,
    title: t('empty.closed'),
    text: t('empty.closed_text'),
  }
  return <TicketList {...props} filter={filter} label={t('tabs.closed')} empty={empty} />
}

export function Results({ search, ...props }: ListsProps & { search: string }) {
  const { t } = useTranslation('tickets')
  const shared = useShared()
  const none = {
    icon: <SearchOutlined aria-hidden />,
    title: t('empty.search'),
    text: t('empty.search_text'),
  }
  const labelIds = listStore((state) => state.labelIds)
  const ownerIds = listStore((state) => state.ownerIds)
  const isFiltered = labelIds.length > 0 || ownerIds.length > 0
  if (!search && !isFiltered) return <Empty {...none} title={t('empty.search_first')} />
  const filter: ListFilter = { ...shared, status: null, search, labelIds, ownerIds }
  return (
    <TicketList
      {...props}
      key={search}
      filter={filter}
      label={t('tabs.search')}
      empty={
        search
          ? { ...none, title: t('empty.search_none', { text: search }) }
          : { ...none, title: t('empty.filter_none'), text: t('empty.filter_text') }
      }
    />
  )
}
