/** The language menu of the top bar; the choice is stored on the server, whose messages use it too. */
import { TranslationOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages, languageStore } from '#web/lib/i18n'
import { BarButton } from '#web/shell/bar_button'
import { chooseLanguage } from '#web/shell/choose_language'

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const language = languageStore((state) => state.language)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={setOpen}
      menu={{
        selectedKeys: [language],
        items: languages.map((key) => ({ key, label: languageNames[key] })),
        onClick: ({ key }) => void chooseLanguage(key),
      }}
    >
      <BarButton icon={<TranslationOutlined />} label={t('frame.language')} quiet={isOpen} />
    </Dropdown>
  )
}
