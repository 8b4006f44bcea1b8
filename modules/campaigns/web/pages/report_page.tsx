/** The report of a campaign: how far it is, who got it, who read it, who answered, and whom it did not reach. */
import { DownloadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ErrorState } from '#web/kit/error_state'
import { LoadingTable } from '#web/kit/loading'
import { useListSearch } from '#web/kit/list_page'
import { Page } from '#web/kit/page'
import { saveFile } from '#web/lib/save_file'
import { exportRecipients } from '../api_report'
import { CurveCard } from '../components/curve_card'
import { FunnelCard } from '../components/funnel_card'
import { RecipientsTable } from '../components/recipients_table'
import { ReportHead } from '../components/report_head'
import type { Campaign, ReportState } from '../model'
import { useCampaign, useFollowing } from '../use_report'
import styles from './report_page.module.css'

export default function ReportPage() {
  const { t } = useTranslation('campaigns')
  const id = Number(useParams().campaignId)
  const { data, error, refetch } = useCampaign(id)
  const back = useBack()
  useFollowing(data)
  if (error && !data) {
    return (
      <Page title={t('report.title')} back={back}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!data) {
    return (
      <Page title={t('report.title')} back={back}>
        <LoadingTable />
      </Page>
    )
  }
  // A different campaign begins without the former one's filter.
  return <Report key={id} campaign={data} />
}

function Report({ campaign }: { campaign: Campaign }) {
  const { id, name } = campaign
  const [state, setState] = useState<ReportState | null>(null)
  const search = useListSearch()
  const filter = { state, search: search.sought }
  return (
    <Page title={name} back={useBack()} tools={<Export campaign={campaign} filter={filter} />}>
      <ReportHead campaign={campaign} />
      <div className={styles.cards}>
        <FunnelCard counts={campaign.counts} chosen={state} onChoose={setState} />
        <CurveCard id={id} />
      </div>
      <RecipientsTable id={id} search={search} filter={filter} onState={setState} />
    </Page>
  )
}

function useBack() {
  const { t } = useTranslation('campaigns')
  return { to: '/campaigns', label: t('report.back') }
}

interface ExportProps {
  readonly campaign: Campaign
  readonly filter: Parameters<typeof exportRecipients>[1]
}

function Export({ campaign: { id, name }, filter }: ExportProps) {
  const { t } = useTranslation('campaigns')
  const file = useMutation({
    mutationFn: () => exportRecipients(id, filter),
    onSuccess: (content) => saveFile(`${name}.csv`, content),
  })
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('report.export')}
    </Button>
  )
}
