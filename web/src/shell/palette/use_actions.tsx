/** Actions available on every page: those of the modules, and the shell's own. */
import {
  BulbOutlined,
  LogoutOutlined,
  ReloadOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appearance, chooseMode } from '#web/kit/appearance'
import { languageNames, languages } from '#web/lib/i18n'
import { chooseLanguage } from '#web/shell/choose_language'
import { useWebModules } from '#web/shell/discover'
import { missing } from '#web/shell/gate'
import { logOut } from '#web/shell/session'
import { sessionStore, useSession } from '#web/shell/session_store'
import type { PaletteItem } from '#web/shell/web_module'

export function useActions(): readonly PaletteItem[] {
  const { t } = useTranslation()
  const client = useQueryClient()
  const modules = useWebModules()
  const session = useSession()
  const isVisit = sessionStore((state) => state.visit !== null)
  const dark = appearance((state) => state.mode === 'dark')
  const ofModules = modules
    .flatMap(({ name, actions = [] }) => actions.map((action) => ({ name, ...action })))
    .filter(({ needs }) => missing(session, needs) === null)
    .map(({ name, key, label, ...rest }) => ({ ...rest, key: `${name}.${key}`, label: t(label) }))
  return [
    ...ofModules,
    {
      key: 'shell.mode',
      label: t(dark ? 'shell:frame.light' : 'shell:frame.dark'),
      icon: <BulbOutlined />,
      run: () => chooseMode(dark ? 'light' : 'dark'),
    },
    {
      key: 'shell.refresh',
      label: t('shell:frame.refresh'),
      icon: <ReloadOutlined />,
      run: () => void client.invalidateQueries(),
    },
    ...languages.map((language) => ({
      key: `shell.language.${language}`,
      label: `${t('shell:frame.language')}: ${languageNames[language]}`,
      icon: <TranslationOutlined />,
      run: () => void chooseLanguage(language),
    })),
    {
      key: 'shell.log_out',
      label: t(isVisit ? 'shell:visit.leave' : 'shell:frame.log_out'),
      icon: <LogoutOutlined />,
      run: () => void logOut(),
    },
  ]
}
