/** One webhook: how it fares, what was delivered to it, and sending it again. */
import { EditOutlined, ExperimentOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ErrorState } from '#web/kit/error_state'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingTable } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { useEditDrawer } from '#web/kit/use_edit_drawer'
import { keys, showWebhook, type Webhook } from '../api'
import { tryWebhook } from '../api_deliveries'
import { DeliveriesTable } from '../components/deliveries_table'
import { TrialResult } from '../components/trial_result'
import { WebhookHead } from '../components/webhook_head'

const WebhookDrawer = lazyPart(() => import('../drawer'))

/** Milliseconds between two looks: the server sends no events about webhooks. */
const lookMs = 5_000

export default function WebhookPage() {
  const { t } = useTranslation('webhooks')
  const id = Number(useParams().webhookId)
  const { data, error, refetch } = useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => showWebhook(id, signal),
    refetchInterval: lookMs,
  })
  // Another webhook begins without the former one's filter and trial.
  if (data) return <Shown key={id} webhook={data} />
  return (
    <Page title={t('page.title')} back={{ to: '/webhooks', label: t('webhook.back') }}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingTable />}
    </Page>
  )
}

function Shown({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { id, name } = webhook
  const client = useQueryClient()
  const editing = useEditDrawer<Webhook>(WebhookDrawer)
  const trial = useMutation({
    mutationFn: () => tryWebhook(id),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.deliveries(id) }),
  })
  const tools = (
    <Button icon={<EditOutlined aria-hidden />} onClick={() => editing.edit(webhook)}>
      {t('webhook.edit')}
    </Button>
  )
  const action = (
    <Button
      type="primary"
      icon={<ExperimentOutlined aria-hidden />}
      loading={trial.isPending}
      onClick={() => trial.mutate()}
    >
      {t('webhook.try')}
    </Button>
  )
  return (
    <Page
      title={name}
      back={{ to: '/webhooks', label: t('webhook.back') }}
      tools={tools}
      action={action}
    >
      <WebhookHead webhook={webhook} />
      <TrialResult delivery={trial.data ?? null} isRunning={trial.isPending} />
      <DeliveriesTable webhookId={id} />
      {editing.drawer}
    </Page>
  )
}
