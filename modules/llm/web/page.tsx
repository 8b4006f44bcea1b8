/** The configuration of the company's language model: one form over its tabs, and what is tried with it (LLM-01). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ConfigProvider, Switch } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EntityForm, Field, useFieldValue } from '#web/kit/form'
import { useLeaveQuestion } from '#web/kit/leave_question'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { toasts } from '#web/lib/toasts'
import { useAllowed } from '#web/shell/gate'
import { getConfig, keys, saveConfig, type Config, type ConfigForm } from './api'
import { ConnectionTest } from './components/connection_test'
import { ConfigTabs } from './components/config_tabs'
import { LoadFailed } from './components/load_failed'
import { failed } from './failed'
import styles from './page.module.css'
import { tabKeys, tabOf, type TabKey } from './tab_list'

export default function LlmPage() {
  const { t } = useTranslation('llm')
  const { data, error, refetch } = useQuery({
    queryKey: keys.config,
    queryFn: ({ signal }) => getConfig(signal),
  })
  if (data) return <Configuration config={data} />
  return (
    <Page title={t('menu.config')}>
      {error ? (
        <LoadFailed what="config_failed" error={error} onRetry={refetch} />
      ) : (
        <LoadingRows rows={8} rowHeight={64} />
      )}
    </Page>
  )
}

function Configuration({ config }: { config: Config }) {
  const { t } = useTranslation('llm')
  const client = useQueryClient()
  const mayManage = useAllowed({ ability: 'llm.manage' })
  const [tab, open] = useTab()
  const [faulty, setFaulty] = useState<ReadonlySet<TabKey>>(new Set())
  // While something is unsaved, what others save must not replace it.
  const [held, setHeld] = useState<Config | null>(null)
  const shown = held ?? config
  useLeaveQuestion(held !== null)

  async function save(form: ConfigForm) {
    const saved = await saveConfig(form)
    setFaulty(new Set())
    client.setQueryData(keys.config, saved)
    toasts.success(t('toasts.saved'))
  }
  function showFaults(fields: readonly string[]) {
    const tabs = fields.map(tabOf)
    setFaulty(new Set(tabs))
    if (tabs[0] && !tabs.includes(tab)) open(tabs[0])
  }
  return (
    <EntityForm<ConfigForm>
      key={shown.updatedAt}
      initial={shown}
      submit={save}
      onDirty={(dirty) => setHeld(dirty ? shown : null)}
      onFaults={showFaults}
      onRefused={failed(t('toasts.save_failed'))}
    >
      {(busy) => (
        <ConfigProvider componentDisabled={!mayManage}>
          <Page
            title={t('menu.config')}
            tools={mayManage && <ConnectionTest isUnsaved={held !== null} />}
            action={mayManage && <SaveButton isBusy={busy} isUnsaved={held !== null} />}
          >
            <EnabledRow note={!mayManage && t('page.read_only')} />
            <ConfigTabs config={shown} mayManage={mayManage} {...{ tab, open, faulty }} />
          </Page>
        </ConfigProvider>
      )}
    </EntityForm>
  )
}

/** The tab stands in the address, so that it survives a reload. */
function useTab(): [TabKey, (tab: TabKey) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = tabKeys.find((key) => key === search.get('tab')) ?? 'basic'
  return [tab, (next) => setSearch({ tab: next }, { replace: true })]
}

function SaveButton({ isBusy, isUnsaved }: { isBusy: boolean; isUnsaved: boolean }) {
  const { t } = useTranslation('llm')
  return (
    <>
      <span className={styles.unsaved} role="status">
        {isUnsaved && t('page.unsaved')}
      </span>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('page.save')}
      </Button>
    </>
  )
}

function EnabledRow({ note }: { note: ReactNode }) {
  const { t } = useTranslation('llm')
  const [enabled = false] = useFieldValue<boolean>('enabled')
  return (
    <div className={styles.enabled}>
      <Field name="enabled" valuePropName="checked" noStyle>
        <Switch aria-labelledby="llm-enabled" />
      </Field>
      <span id="llm-enabled" className={styles.state} data-on={enabled || undefined}>
        {t(enabled ? 'page.on' : 'page.off')}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}
