/** All connections and their actions: a table row each, or a card each on a phone. */
import { LinkOutlined, StarOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { DataTable, RowAction, RowEditing, type Column } from '#web/kit/data_table'
import { editConnection, type SessionAction } from '../api'
import { askAndDelete } from '../delete_connection'
import type { Connection } from '../model'
import { connectionsKey, useConnections, useSessionAction } from '../queries'
import { columnsOf } from './connection_columns'
import { ConnectionActions } from './connection_actions'
import styles from './connection_table.module.css'

interface TableProps {
  readonly onEdit: (connection: Connection) => void
  readonly onCode: (id: number) => void
  /** The button for the first step, shown when there are no connections. */
  readonly firstStep: ReactNode
}

export function ConnectionTable({ onEdit, onCode, firstStep }: TableProps) {
  const { t } = useTranslation('whatsapp')
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useConnections()
  const refresh = () => client.invalidateQueries({ queryKey: connectionsKey })
  const ask = useAskedRequest(t)
  const { mutate: makeDefault } = useMutation({
    mutationFn: (id: number) => editConnection(id, { isDefault: true }),
    onSuccess: refresh,
  })

  async function remove(connection: Connection) {
    if (await askAndDelete(t, connection)) await refresh()
  }

  const actions: Column<Connection> = {
    key: 'actions',
    title: t('table.session'),
    render: (_value, connection) => (
      <div className={styles.actions} data-actions>
        <ConnectionActions
          connection={connection}
          onAction={(wanted) => void ask(connection, wanted)}
          onCode={() => onCode(connection.id)}
        />
      </div>
    ),
  }
  return (
    <DataTable<Connection>
      list={{
        rows: data ?? [],
        count: data?.length ?? null,
        hasMore: false,
        isLoading: isPending,
        isLoadingMore: false,
        // Events keep the cached rows fresh: a failed refetch does not hide them.
        error: data ? null : error,
        loadMore: () => undefined,
        retry: () => void refetch(),
      }}
      columns={[...columnsOf(t), actions]}
      empty={{
        icon: <LinkOutlined aria-hidden />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: firstStep,
      }}
      actions={(connection) => (
        <>
          {!connection.isDefault && (
            <RowAction
              icon={<StarOutlined aria-hidden />}
              label={t('card.make_default')}
              onClick={() => makeDefault(connection.id)}
            />
          )}
          <RowEditing
            edit={{ label: t('card.edit'), onClick: () => onEdit(connection) }}
            remove={{ label: t('card.delete'), onClick: () => void remove(connection) }}
          />
        </>
      )}
    />
  )
}

/** Confirms a disconnect first, because reconnecting requires the phone. */
function useAskedRequest(t: TFunction<'whatsapp'>) {
  const { mutate: request } = useSessionAction()
  return async ({ id, name, status }: Connection, wanted: SessionAction) => {
    const mayGoOn =
      wanted !== 'end' ||
      status !== 'CONNECTED' ||
      (await confirm({
        title: t('end.title', { name }),
        text: t('end.text'),
        action: t('actions.end'),
        danger: true,
      }))
    if (mayGoOn) request({ id, request: wanted })
  }
}
