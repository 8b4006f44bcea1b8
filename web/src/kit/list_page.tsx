/** A page with one growing list: a search, a table, and the button that adds a row, also in the empty state. */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton, type AddLimit } from '#web/kit/add_button'
import { DataTable, type Column, type DataTableProps } from '#web/kit/data_table'
import { Page } from '#web/kit/page'
import { useDebounced } from '#web/lib/debounced'

export interface ListSearch {
  /** The text in the search field. */
  readonly text: string
  readonly setText: (text: string) => void
  /** The debounced search text, by which the list is loaded. */
  readonly sought: string
}

export function useListSearch(): ListSearch {
  const [text, setText] = useState('')
  return { text, setText, sought: useDebounced(text.trim()) }
}

interface ListPageProps<Row extends { readonly id: number | string }> {
  readonly title: string
  /** Translation namespace with `page.add`, `page.search` and the keys of `empty`. */
  readonly namespace: string
  /** Icon of the empty state. */
  readonly icon: ReactNode
  readonly search: ListSearch
  readonly list: DataTableProps<Row>['list']
  readonly columns: readonly Column<Row>[]
  readonly actions: (row: Row) => ReactNode
  readonly onAdd: () => void
  /** How many there may be; see `usePlanLimit` of the shell. */
  readonly limit?: AddLimit | null
  /** When a row itself is clicked. */
  readonly onRowClick?: (row: Row) => void
  /** Beside the add button. */
  readonly tools?: ReactNode
  /** Drawers and dialogs over the page. */
  readonly children?: ReactNode
}

export function ListPage<Row extends { readonly id: number | string }>(props: ListPageProps<Row>) {
  const { title, namespace, icon, search, list, columns, actions, onAdd } = props
  const { onRowClick, limit, tools, children } = props
  const { t } = useTranslation(namespace)
  const add = (
    <AddButton onAdd={onAdd} limit={limit}>
      {t('page.add')}
    </AddButton>
  )
  const empty = search.sought
    ? { title: t('empty.search_title'), text: t('empty.search_text') }
    : { icon, title: t('empty.title'), text: t('empty.text'), action: add }
  return (
    <Page
      title={title}
      count={list.count}
      search={{ value: search.text, onChange: search.setText, placeholder: t('page.search') }}
      tools={tools}
      action={add}
    >
      <DataTable<Row>
        list={list}
        columns={columns}
        empty={empty}
        onRowClick={onRowClick}
        actions={actions}
      />
      {children}
    </Page>
  )
}
