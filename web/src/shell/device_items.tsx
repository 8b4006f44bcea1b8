/** Items of the profile menu on a phone, for which its top bar has no room. */
import { BulbOutlined, ReloadOutlined, TranslationOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { appearance, chooseMode } from '#web/kit/appearance'
import { languageNames, languages } from '#web/lib/i18n'
import { chooseLanguage } from '#web/shell/choose_language'

export function useDeviceItems(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const dark = appearance((state) => state.mode === 'dark')
  return [
    {
      key: 'refresh',
      icon: <ReloadOutlined />,
      label: t('frame.refresh'),
      onClick: () => void client.invalidateQueries(),
    },
    {
      key: 'mode',
      icon: <BulbOutlined />,
      label: t(dark ? 'frame.light' : 'frame.dark'),
      onClick: () => chooseMode(dark ? 'light' : 'dark'),
    },
    {
      key: 'language',
      icon: <TranslationOutlined />,
      label: t('frame.language'),
      children: languages.map((key) => ({
        key,
        label: languageNames[key],
        onClick: () => void chooseLanguage(key),
      })),
    },
    { type: 'divider' },
  ]
}
