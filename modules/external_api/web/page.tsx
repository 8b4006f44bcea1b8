/** Try the calls of other programs, copy them, and see who has keys (EXT-02, EXT-04, EXT-11). */
import { FileTextOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { keys, listConnections, tokenOf, type Connection } from './api'
import { CompanyKeys } from './components/company_keys'
import { TrialCard } from './components/trial_card'
import { TokenInput } from './components/token_input'
import styles from './page.module.css'

export default function MessagesApiPage() {
  const { t } = useTranslation('external_api')
  const { data, error, refetch } = useQuery({
    queryKey: keys.connections,
    queryFn: ({ signal }) => listConnections(signal),
  })
  return (
    <Page
      title={t('page.title')}
      action={
        <Button icon={<FileTextOutlined aria-hidden />} href="/api/docs" target="_blank">
          {t('page.docs')}
        </Button>
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingRows rows={6} rowHeight={72} /> : null}
      {data && <Trials connections={data} />}
    </Page>
  )
}

function Trials({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation('external_api')
  const usual = connections.find(({ isDefault }) => isDefault) ?? connections[0]
  const [connectionId, setConnectionId] = useState(usual?.id ?? null)
  const known = useQuery({
    queryKey: keys.token(connectionId ?? 0),
    queryFn: ({ signal }) => tokenOf(connectionId!, signal),
    enabled: connectionId !== null,
    // The whole token is not kept longer than the page shows it.
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const [typed, setTyped] = useState<string | null>(null)
  const token = typed ?? known.data ?? ''

  function choose(id: number) {
    setConnectionId(id)
    setTyped(null)
  }
  return (
    <div className={styles.parts}>
      <Card title={t('token.title')}>
        <div className={styles.token}>
          <label className={styles.field}>
            <span>{t('token.connection')}</span>
            <Select
              value={connectionId}
              onChange={choose}
              placeholder={t('token.none')}
              options={connections.map(({ id, name, isConnected }) => ({
                value: id,
                label: isConnected ? name : t('token.off', { name }),
              }))}
            />
          </label>
          <TokenInput
            label={t('token.label')}
            value={token}
            onChange={setTyped}
            isLoading={known.isLoading}
          />
        </div>
        <p className={styles.help}>
          {!token && !known.isLoading ? (
            <>
              {t('token.missing')} <Link to="/connections">{t('token.make')}</Link>
            </>
          ) : (
            t('token.help')
          )}
        </p>
      </Card>
      <TrialCard kind="text" token={token} />
      <TrialCard kind="file" token={token} />
      <CompanyKeys />
    </div>
  )
}
