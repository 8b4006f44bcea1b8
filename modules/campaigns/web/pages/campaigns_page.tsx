/** All campaigns of the company, live while they run. */
import {
  BarChartOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PlayCircleOutlined,
  SendOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { confirm } from '#web/kit/confirm'
import { RowAction, type Column } from '#web/kit/data_table'
import { lazyPart } from '#web/kit/lazy_part'
import { ListPage, useListSearch } from '#web/kit/list_page'
import { useEditing, type Editing } from '#web/kit/use_editing'
import { number } from '#web/lib/format'
import { useGrowingList } from '#web/lib/query'
import { toasts } from '#web/lib/toasts'
import { cancelCampaign, deleteCampaign, keys, listCampaigns, restartCampaign } from '../api'
import { CampaignProgress } from '../components/campaign_progress'
import { CampaignState } from '../components/campaign_status'
import { editableParts, type Campaign } from '../model'
import { useNow } from '../use_now'
import { inZone, useZone } from '../zone'
import styles from './campaigns_page.module.css'

const CampaignDrawer = lazyPart(() => import('../drawer'))

export default function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const columns = useColumns()
  const search = useListSearch()
  const list = useGrowingList([...keys.pages, search.sought], (pageNumber, signal) =>
    listCampaigns(pageNumber, search.sought, signal)
  )
  const editing = useEditing<Campaign>({
    namespace: 'campaigns',
    Drawer: CampaignDrawer,
    values: ({ name }) => ({ name }),
    asked: ({ counts }) => ({
      count: counts.sent,
      shown: number(counts.sent),
      context: counts.sent ? 'sent' : undefined,
    }),
    remove: deleteCampaign,
    stale: keys.pages,
  })
  const report = ({ id }: Campaign) => void navigate(`/campaign/${id}/report`)
  return (
    <ListPage<Campaign>
      title={t('menu.campaigns')}
      namespace="campaigns"
      icon={<SendOutlined />}
      search={search}
      list={list}
      columns={columns}
      onAdd={editing.add}
      onRowClick={(row) => (row.startedAt ? report(row) : editing.edit(row))}
      actions={(row) => <Actions campaign={row} editing={editing} onReport={() => report(row)} />}
    >
      {editing.drawer}
    </ListPage>
  )
}

interface ActionsProps {
  readonly campaign: Campaign
  readonly editing: Editing<Campaign>
  readonly onReport: () => void
}

function Actions({ campaign, editing, onReport }: ActionsProps) {
  const { t } = useTranslation('campaigns')
  const { name, status, startedAt } = campaign
  const turn = useTurn(campaign)
  const isLocked = editableParts(campaign, useNow()) === 'none'
  return (
    <span className={styles.actions}>
      {status === 'running' && (
        <RowAction
          icon={<StopOutlined aria-hidden />}
          label={t('page.stop', { name })}
          onClick={turn.stop}
        />
      )}
      {status === 'cancelled' && (
        <RowAction
          icon={<PlayCircleOutlined aria-hidden />}
          label={t('page.restart', { name })}
          onClick={turn.restart}
        />
      )}
      {startedAt && (
        <RowAction
          icon={<BarChartOutlined aria-hidden />}
          label={t('page.report', { name })}
          onClick={onReport}
        />
      )}
      <RowAction
        icon={isLocked ? <EyeOutlined aria-hidden /> : <EditOutlined aria-hidden />}
        label={t(isLocked ? 'page.view' : 'page.edit', { name })}
        onClick={() => editing.edit(campaign)}
      />
      {/* CMP-05. */}
      {status !== 'running' && (
        <RowAction
          icon={<DeleteOutlined aria-hidden />}
          label={t('page.delete', { name })}
          onClick={() => editing.remove(campaign)}
        />
      )}
    </span>
  )
}

/** Stops a campaign, or lets it go on, after a question that says for how many (CMP-20). */
function useTurn({ id, name, counts }: Campaign) {
  const { t } = useTranslation('campaigns')
  const left = { count: counts.pending, shown: number(counts.pending) }
  const ask = (key: 'stop' | 'restart', run: (id: number) => Promise<unknown>) => () =>
    void confirm({
      title: t(`${key}.title`, { name }),
      text: t(`${key}.text`, left),
      action: t(`${key}.action`),
      onConfirm: async () => {
        await run(id)
        toasts.success(t(`${key}.done`))
      },
    })
  return { stop: ask('stop', cancelCampaign), restart: ask('restart', restartCampaign) }
}

function useColumns(): readonly Column<Campaign>[] {
  const { t } = useTranslation('campaigns')
  const zone = useZone()
  const at = (value: string | null) =>
    value && <span className={styles.time}>{inZone(value, zone).format('DD/MM/YYYY HH:mm')}</span>
  return [
    {
      key: 'name',
      title: t('page.name'),
      width: '19%',
      render: (_value, { name }) => (
        <span className={styles.name} dir="auto">
          {name}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('page.status'),
      render: (_value, campaign) => <CampaignState campaign={campaign} />,
    },
    {
      key: 'progress',
      title: t('page.progress'),
      render: (_value, campaign) =>
        campaign.startedAt ? <CampaignProgress campaign={campaign} /> : null,
    },
    {
      key: 'group',
      title: <span className={styles.head}>{t('page.group')}</span>,
      width: '13%',
      render: (_value, { group }) => group && <span dir="auto">{group.name}</span>,
    },
    {
      key: 'connection',
      title: t('page.connection'),
      width: '11%',
      render: (_value, { connection }) => connection && <span dir="auto">{connection.name}</span>,
    },
    {
      key: 'scheduledAt',
      title: t('page.scheduled_at'),
      render: (_value, { scheduledAt }) => at(scheduledAt),
    },
    {
      key: 'completedAt',
      title: t('page.completed_at'),
      render: (_value, { completedAt }) => at(completedAt),
    },
  ]
}
