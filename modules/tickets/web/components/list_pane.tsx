/** The left pane: search, filters, the lists, and the new-ticket button. */
import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tabs } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/kit/lazy_part'
import { Tooltip } from '#web/kit/tooltip'
import { useDebounced } from '#web/lib/debounced'
import { useAllowed } from '#web/shell/gate'
import { LazyLoad } from '#web/shell/lazy_load'
import { focusSearch } from '../focus'
import { listStore, listUi } from '../list_store'
import { ticketsStore, ticketsUi, type Tab } from '../store'
import { ConflictNotice } from './conflict_notice'
import styles from './list_pane.module.css'
import { ClosedList, OpenLists, Results, type ListsProps } from './lists'
import { QueueFilter } from './queue_filter'

// Only for users who see more than their own tickets: loaded lazily.
const loadShowAll = () => import('./show_all')

const SearchFilters = lazyPart(() => import('./search_filters'))
const NewTicket = lazyPart(() => import('./new_ticket'))
const Peek = lazyPart(() => import('./peek'))

export interface ListPaneProps extends ListsProps {
  /** The conversation covers it (on a phone): it must not be focusable. */
  readonly isCovered: boolean
}

export function ListPane({ isCovered, ...rest }: ListPaneProps) {
  const { t } = useTranslation('tickets')
  const tab = ticketsStore((state) => state.tab)
  const search = ticketsStore((state) => state.search)
  const settled = useDebounced(search.trim())
  const seesAll = useAllowed({ ability: 'tickets.view_all' })
  const seesMore = useAllowed({ ability: 'tickets.view_own_queues' }) || seesAll
  return (
    <section className={styles.pane} aria-label={t('list.label')} inert={isCovered}>
      <div className={styles.tools} data-ticket-search>
        <Input
          type="search"
          className={styles.search}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={search}
          placeholder={t('list.search_hint')}
          aria-label={t('list.search')}
          onChange={(event) => ticketsUi.search(event.target.value)}
        />
        <QueueFilter />
        <Tooltip title={t('begin.title')}>
          <Button
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('begin.title')}
            onClick={() => listUi.begin(true)}
          />
        </Tooltip>
      </div>
      <div className={styles.bar}>
        <Tabs
          className={styles.tabs}
          size="small"
          activeKey={tab}
          onChange={(key) => {
            ticketsUi.showTab(key as Tab)
            if (key === 'search') focusSearch()
          }}
          items={(['open', 'closed', 'search'] as const).map((key) => ({
            key,
            label: t(`tabs.${key}`),
          }))}
        />
        {tab === 'open' && seesMore && <LazyLoad load={loadShowAll} props={{}} />}
      </div>
      {!isCovered && <ConflictNotice />}
      {tab === 'open' && <OpenLists {...rest} />}
      {tab === 'closed' && <ClosedList {...rest} />}
      {tab === 'search' && (
        <>
          <Suspense fallback={<div className={styles.filters} />}>
            <SearchFilters />
          </Suspense>
          <Results {...rest} search={search.trim() && settled} />
        </>
      )}
      <Dialogs />
    </section>
  )
}

function Dialogs() {
  const isBeginning = listStore((state) => state.isBeginning)
  const peekedUuid = listStore((state) => state.peekedUuid)
  return (
    <Suspense fallback={null}>
      {isBeginning && <NewTicket onClose={() => listUi.begin(false)} />}
      {peekedUuid && <Peek key={peekedUuid} uuid={peekedUuid} />}
    </Suspense>
  )
}
