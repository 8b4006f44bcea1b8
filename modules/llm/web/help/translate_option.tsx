/** Entry in the menu of a message: its translation, below its text. */
import { TranslationOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { MessageOptionProps } from '#modules/messages/contract'
import { loadPageTexts } from '#web/lib/i18n'
import { useHelpIsOn } from './use_help_is_on'

const translation = async () => {
  // It stands on another module's page, which loads its own texts alone.
  const [below] = await Promise.all([import('./translation'), loadPageTexts('llm')])
  return below
}

export default function TranslateOption({ itemClass, onChosen }: MessageOptionProps) {
  const { t } = useTranslation('llm')
  if (!useHelpIsOn()) return null
  return (
    <button
      type="button"
      role="menuitem"
      className={itemClass}
      onClick={() => onChosen(translation)}
    >
      <span aria-hidden>
        <TranslationOutlined />
      </span>
      {t('help.translate')}
    </button>
  )
}
