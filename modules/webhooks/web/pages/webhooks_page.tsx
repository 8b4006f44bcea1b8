/** All webhooks of the company: where they lead, what they listen to and how they fare. */
import {
  BranchesOutlined,
  DeleteOutlined,
  EditOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { maxEndpoints } from '#modules/webhooks/contract'
import { AddButton } from '#web/kit/add_button'
import { DataTable, RowAction, type Column } from '#web/kit/data_table'
import { lazyPart } from '#web/kit/lazy_part'
import { Page } from '#web/kit/page'
import { useEditing } from '#web/kit/use_editing'
import { dateTime } from '#web/lib/format'
import { useGrowingList } from '#web/lib/query'
import { deleteWebhook, keys, listWebhooks, type Webhook } from '../api'
import { EventTags } from '../components/event_tags'
import { WebhookState } from '../components/webhook_state'
import styles from './webhooks_page.module.css'

const WebhookDrawer = lazyPart(() => import('../drawer'))

/** Milliseconds between two looks: the server sends no events about webhooks. */
const lookMs = 10_000

export default function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const columns = useColumns()
  const list = useGrowingList<Webhook>(keys.list, listWebhooks, { refetchMs: lookMs })
  const editing = useEditing<Webhook>({
    namespace: 'webhooks',
    Drawer: WebhookDrawer,
    values: ({ name }) => ({ name }),
    asked: ({ pendingCount: count }) => ({ count, context: count ? 'waiting' : undefined }),
    remove: deleteWebhook,
    stale: keys.list,
  })
  const isFull = (list.count ?? 0) >= maxEndpoints
  const room = { text: t('page.room', { count: list.count ?? 0, most: maxEndpoints }) }
  const add = (
    <AddButton
      onAdd={editing.add}
      limit={isFull ? { ...room, refusal: t('errors.ERR_TOO_MANY_WEBHOOKS') } : null}
    >
      {t('page.add')}
    </AddButton>
  )
  const open = ({ id }: Webhook) => void navigate(`/webhooks/${id}`)
  return (
    <Page title={t('page.title')} count={list.count} action={add}>
      <DataTable<Webhook>
        list={list}
        columns={columns}
        empty={{
          icon: <BranchesOutlined />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: add,
        }}
        onRowClick={open}
        actions={(row) => (
          <>
            <RowAction
              icon={<UnorderedListOutlined aria-hidden />}
              label={t('page.open', { name: row.name })}
              onClick={() => open(row)}
            />
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('page.edit', { name: row.name })}
              onClick={() => editing.edit(row)}
            />
            <RowAction
              icon={<DeleteOutlined aria-hidden />}
              label={t('page.delete', { name: row.name })}
              onClick={() => editing.remove(row)}
            />
          </>
        )}
      />
      {editing.drawer}
    </Page>
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const { t } = useTranslation('webhooks')
  return [
    {
      key: 'name',
      title: t('page.name'),
      width: '30%',
      render: (_value, { name, url }) => (
        <span className={styles.name}>
          <span dir="auto">{name}</span>
          <small title={url}>{url}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('page.state'),
      render: (_value, webhook) => <WebhookState webhook={webhook} />,
    },
    {
      key: 'events',
      title: t('page.events'),
      render: (_value, { events }) => <EventTags events={events} isShort />,
    },
    {
      key: 'lastDeliveredAt',
      title: t('page.last_delivery'),
      render: (_value, { lastDeliveredAt }) => (
        <span className={lastDeliveredAt ? styles.time : styles.none}>
          {lastDeliveredAt ? dateTime(lastDeliveredAt) : t('page.nothing_yet')}
        </span>
      ),
    },
  ]
}
