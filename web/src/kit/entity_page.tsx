/** A page on which the entries of a module are listed, searched, added, edited and deleted. */
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowEditing, type Column } from '#web/kit/data_table'
import { ListPage, useListSearch } from '#web/kit/list_page'
import type { Editing } from '#web/kit/use_editing'
import { useGrowingList, type ListPage as Rows } from '#web/lib/query'

interface EntityPageProps<Row extends { readonly id: number }> {
  readonly title: string
  /** Translation namespace with what `ListPage` takes from it, and `page.edit` and `page.delete` with the entry's values. */
  readonly namespace: string
  /** Icon of the empty state. */
  readonly icon: ReactNode
  /** The key of all pages; the search text is added to it. */
  readonly queryKey: QueryKey
  /** Loads one page, from 1 on, of what matches the search. */
  readonly load: (pageNumber: number, search: string, signal: AbortSignal) => Promise<Rows<Row>>
  readonly columns: readonly Column<Row>[]
  /** From `useEditing`. */
  readonly editing: Editing<Row>
  /** Whether this viewer may edit the row, and delete it; left out: every row. */
  readonly mayEdit?: (row: Row) => boolean
  readonly mayDelete?: (row: Row) => boolean
}

const always = () => true

export function EntityPage<Row extends { readonly id: number }>(props: EntityPageProps<Row>) {
  const { namespace, queryKey, load, editing, mayEdit = always, mayDelete = always } = props
  const { title, icon, columns } = props
  const { t } = useTranslation(namespace)
  const search = useListSearch()
  const list = useGrowingList([...queryKey, search.sought], (pageNumber, signal) =>
    load(pageNumber, search.sought, signal)
  )
  return (
    <ListPage<Row>
      title={title}
      namespace={namespace}
      icon={icon}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      actions={(row) =>
        mayEdit(row) && (
          <RowEditing
            edit={{ label: t('page.edit', editing.values(row)), onClick: () => editing.edit(row) }}
            remove={
              mayDelete(row) && {
                label: t('page.delete', editing.values(row)),
                onClick: () => editing.remove(row),
              }
            }
          />
        )
      }
    >
      {editing.drawer}
    </ListPage>
  )
}
