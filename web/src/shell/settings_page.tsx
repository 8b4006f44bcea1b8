/** The settings: one tab per panel that the modules provide and the viewer may open. */
import { SettingOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Page } from '#web/kit/page'
import { useWebModules } from '#web/shell/discover'
import { missing } from '#web/shell/gate'
import { LazyLoad } from '#web/shell/lazy_load'
import { useSession } from '#web/shell/session_store'

export default function SettingsPage() {
  const { t } = useTranslation()
  const modules = useWebModules()
  const session = useSession()
  const { settings } = session.user.company
  const [search, setSearch] = useSearchParams()
  const panels = useMemo(
    () =>
      modules
        .flatMap((module) => module.settings ?? [])
        .filter((panel) => missing(session, panel.needs) === null)
        .filter(({ when }) => !when || when.is.includes(settings[when.setting] ?? ''))
        .sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0),
    [modules, session, settings]
  )
  return (
    <Page title={t('shell:settings.title')}>
      {panels.length === 0 ? (
        <Empty
          icon={<SettingOutlined />}
          title={t('shell:settings.empty_title')}
          text={t('shell:settings.empty_text')}
        />
      ) : (
        <Tabs
          activeKey={panels.find(({ key }) => key === search.get('tab'))?.key ?? panels[0]?.key}
          onChange={(tab) => setSearch({ tab }, { replace: true })}
          items={panels.map((panel) => ({
            key: panel.key,
            label: t(panel.label),
            children: (
              <LazyLoad
                load={panel.panel}
                props={{}}
                waiting={<LoadingRows />}
                broken={(error, retry) => <ErrorState error={error} onRetry={retry} />}
              />
            ),
          }))}
        />
      )}
    </Page>
  )
}
