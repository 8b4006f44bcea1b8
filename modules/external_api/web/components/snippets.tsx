/** The call in one of several languages, ready to be copied. */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy_text'
import styles from '../page.module.css'
import { languages, snippetOf, type Language, type Sample } from '../snippets'

const names: Readonly<Record<Language, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
}

interface SnippetsProps {
  /** What the call does. */
  readonly title: string
  readonly sample: Sample
}

export function Snippets({ title, sample }: SnippetsProps) {
  const { t } = useTranslation('external_api')
  const [language, setLanguage] = useState<Language>('curl')
  const code = snippetOf(language, sample)
  const words = { copied: t('sample.copied'), refused: t('copy_refused') }
  return (
    <div className={styles.snippets}>
      <div className={styles.bar}>
        <Segmented<Language>
          aria-label={`${title}: ${t('sample.language')}`}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: names[value] }))}
        />
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(code, words)}>
          {t('copy')}
        </Button>
      </div>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <pre
        className={styles.block}
        tabIndex={0}
        role="region"
        aria-label={`${title}: ${names[language]}`}
      >
        <code>{code}</code>
      </pre>
    </div>
  )
}
