/** All connections side by side, and what each card's buttons do. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { editConnection, type SessionWish } from '../api'
import { askAndDelete } from '../delete_connection'
import type { Connection } from '../model'
import { connectionsKey, useSessionWish } from '../queries'
import { ConnectionCard } from './connection_card'
import styles from './connection_card.module.css'

interface CardsProps {
  readonly connections: readonly Connection[]
  readonly onEdit: (connection: Connection) => void
  readonly onCode: (id: number) => void
}

export function ConnectionCards({ connections, onEdit, onCode }: CardsProps) {
  const { t } = useTranslation('whatsapp')
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: connectionsKey })
  const { mutate: wish } = useSessionWish()
  const { mutate: makeDefault } = useMutation({
    mutationFn: (id: number) => editConnection(id, { isDefault: true }),
    onSuccess: refresh,
  })

  async function ask(connection: Connection, wanted: SessionWish) {
    const { id, name, status } = connection
    const isAsked = wanted === 'end' && status === 'CONNECTED'
    const mayGoOn =
      !isAsked ||
      (await confirm({
        title: t('end.title', { name }),
        text: t('end.text'),
        action: t('deeds.end'),
        danger: true,
      }))
    if (mayGoOn) wish({ id, wish: wanted })
  }

  async function remove(connection: Connection) {
    if (await askAndDelete(t, connection)) await refresh()
  }

  return (
    <div className={styles.grid}>
      {connections.map((connection) => (
        <ConnectionCard
          key={connection.id}
          connection={connection}
          onWish={(wanted) => void ask(connection, wanted)}
          onCode={() => onCode(connection.id)}
          onEdit={() => onEdit(connection)}
          onMakeDefault={() => makeDefault(connection.id)}
          onDelete={() => void remove(connection)}
        />
      ))}
    </div>
  )
}
