/** The left side: search, which queues, which tickets. */
import { SearchOutlined } from '@ant-design/icons'
import { Input, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#web/lib/debounced'
import { focusSearch } from '../focus'
import { ticketsStore, ticketsUi, type Tab } from '../store'
import { HeldNotice } from './held_notice'
import styles from './list_pane.module.css'
import { ClosedList, OpenLists, Results, type ListsProps } from './lists'
import { QueueFilter } from './queue_filter'

export interface ListPaneProps extends ListsProps {
  /** Covered by the conversation: nothing in it can be reached. */
  readonly isCovered: boolean
}

export function ListPane({ isCovered, ...rest }: ListPaneProps) {
  const { t } = useTranslation('tickets')
  const tab = ticketsStore((state) => state.tab)
  const search = ticketsStore((state) => state.search)
  const settled = useDebounced(search.trim())
  return (
    <section className={styles.pane} aria-label={t('list.label')} inert={isCovered}>
      <div className={styles.tools} data-ticket-search>
        <Input
          type="search"
          className={styles.search}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={search}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onChange={(event) => ticketsUi.search(event.target.value)}
        />
        <QueueFilter />
      </div>
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
      {!isCovered && <HeldNotice />}
      {tab === 'open' && <OpenLists {...rest} />}
      {tab === 'closed' && <ClosedList {...rest} />}
      {tab === 'search' && <Results {...rest} search={search.trim() && settled} />}
    </section>
  )
}
