/** The tabs of the configuration, each loaded when it is first opened; on a phone a list to choose from. */
import { ExclamationCircleFilled } from '@ant-design/icons'
import { Select, Tabs } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { knowledgeTab } from '#modules/llm/contract'
import { useIsPhone } from '#web/kit/appearance'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { Slot, useIsFilled } from '#web/shell/slots'
import type { Config } from '../api'
import { tabKeys, type TabKey } from '../tab_list'
import styles from './config_tabs.module.css'

const Basic = lazyPart(() => import('../tabs/basic'))
const Models = lazyPart(() => import('../tabs/models'))
const Manage = lazyPart(() => import('../tabs/manage'))
const Modules = lazyPart(() => import('../tabs/modules'))
const Advanced = lazyPart(() => import('../tabs/advanced'))
const Templates = lazyPart(() => import('../tabs/templates'))
const History = lazyPart(() => import('../tabs/history'))
const Test = lazyPart(() => import('../tabs/test'))

interface ConfigTabsProps {
  readonly config: Config
  readonly mayManage: boolean
  readonly tab: TabKey
  readonly open: (tab: TabKey) => void
  /** Tabs with a fault. */
  readonly faulty: ReadonlySet<TabKey>
}

export function ConfigTabs({ config, mayManage, tab, open, faulty }: ConfigTabsProps) {
  const { t } = useTranslation('llm')
  const isPhone = useIsPhone()
  const hasKnowledge = useIsFilled(knowledgeTab)
  const content: Readonly<Record<TabKey, ReactNode>> = {
    basic: <Basic config={config} />,
    models: <Models />,
    manage: <Manage />,
    knowledge: <Slot of={knowledgeTab} props={{ mayManage }} waiting={<LoadingRows />} />,
    modules: <Modules config={config} />,
    advanced: <Advanced />,
    templates: <Templates mayManage={mayManage} />,
    history: <History mayManage={mayManage} />,
    test: <Test config={config} mayManage={mayManage} />,
  }
  const shown = tabKeys.filter((key) => key !== 'knowledge' || hasKnowledge)
  const choice = () => (
    <Select
      className={styles.choice}
      aria-label={t('tabs.choose')}
      // Where to go is no value of the form, which others may not change.
      disabled={false}
      value={tab}
      options={shown.map((key) => ({
        value: key,
        label: faulty.has(key) ? `${t(`tabs.${key}`)} (${t('tabs.faulty')})` : t(`tabs.${key}`),
      }))}
      onChange={open}
    />
  )
  return (
    <Tabs
      activeKey={tab}
      // All nine fit beside the menu of an ordinary window.
      tabBarGutter={20}
      onChange={(key) => open(key as TabKey)}
      items={shown.map((key) => ({
        key,
        label: <TabName name={t(`tabs.${key}`)} isFaulty={faulty.has(key)} />,
        children: <Suspense fallback={<LoadingRows />}>{content[key]}</Suspense>,
        // Its fields are part of the form also where another tab was opened first.
        forceRender: key === 'basic',
      }))}
      renderTabBar={isPhone ? choice : undefined}
    />
  )
}

function TabName({ name, isFaulty }: { name: string; isFaulty: boolean }) {
  const { t } = useTranslation('llm')
  return (
    <>
      {name}
      {isFaulty && (
        <ExclamationCircleFilled
          className={styles.fault}
          role="img"
          aria-label={t('tabs.faulty')}
        />
      )}
    </>
  )
}
