/** The settings: one tab per panel that the modules provide and the viewer may open; many on a phone are a list to choose from. */
import { SettingOutlined } from '@ant-design/icons'
import { Select, Tabs } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useIsPhone } from '#web/kit/appearance'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { useWebModules } from '#web/shell/discover'
import { missing } from '#web/shell/gate'
import { LazyLoad } from '#web/shell/lazy_load'
import { useSession } from '#web/shell/session_store'
import styles from '#web/shell/settings_page.module.css'
import type { SettingsPanel } from '#web/shell/web_module'

/** With more of them a phone's tab list would hide some behind a button, which is no tab. */
const mostTabsOfPhone = 3

export default function SettingsPage() {
  const { t } = useTranslation()
  const phone = useIsPhone()
  const panels = usePanels()
  const [search, setSearch] = useSearchParams()
  const active = panels.find(({ key }) => key === search.get('tab')) ?? panels[0]
  const open = (tab: string) => setSearch({ tab }, { replace: true })
  const isChoice = phone && panels.length > mostTabsOfPhone
  const choice = () => (
    <Select
      className={styles.choice}
      aria-label={t('shell:settings.title')}
      value={active?.key}
      options={panels.map(({ key, label }) => ({ value: key, label: t(label) }))}
      onChange={open}
    />
  )
  return (
    <Page title={t('shell:settings.title')}>
      {!active ? (
        <Empty
          icon={<SettingOutlined />}
          title={t('shell:settings.empty_title')}
          text={t('shell:settings.empty_text')}
        />
      ) : (
        <Tabs
          activeKey={active.key}
          onChange={open}
          items={panels.map((panel) => ({
            key: panel.key,
            label: t(panel.label),
            children: <Panel of={panel} />,
          }))}
          // The panels stay as they are when the window gets narrow: nothing that was typed is lost.
          renderTabBar={isChoice ? choice : undefined}
        />
      )}
    </Page>
  )
}

/** Those that the viewer may open, in order. */
function usePanels(): readonly SettingsPanel[] {
  const modules = useWebModules()
  const session = useSession()
  const { settings } = session.user.company
  return useMemo(
    () =>
      modules
        .flatMap((module) => module.settings ?? [])
        .filter((panel) => missing(session, panel.needs) === null)
        .filter(({ when }) => !when || when.is.includes(settings[when.setting] ?? ''))
        .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0),
    [modules, session, settings]
  )
}

const Panel = ({ of }: { of: SettingsPanel }) => (
  <LazyLoad
    load={of.panel}
    props={{}}
    waiting={<LoadingRows />}
    broken={(error, retry) => <ErrorState error={error} onRetry={retry} />}
  />
)
