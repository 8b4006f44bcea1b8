/** Buttons for the languages, each with its own name. */
import { useTranslation } from 'react-i18next'
import { changeLanguage, languageNames, languages, languageStore } from '#web/lib/i18n'
import styles from './language_choice.module.css'

export function LanguageChoice() {
  const { t } = useTranslation('shell')
  const shown = languageStore((state) => state.language)
  return (
    <nav className={styles.languages} aria-label={t('frame.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-pressed={language === shown}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  )
}
