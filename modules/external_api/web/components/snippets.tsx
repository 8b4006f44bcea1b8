/** The call in one of several languages, ready to be copied. */
import { useTranslation } from 'react-i18next'
import { CodeExample } from '#web/kit/code_example'
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
  const code = Object.fromEntries(
    languages.map((language) => [language, snippetOf(language, sample)])
  ) as Record<Language, string>
  return (
    <CodeExample<Language>
      title={title}
      code={code}
      names={names}
      texts={{
        language: `${title}: ${t('sample.language')}`,
        copy: t('copy'),
        copied: t('sample.copied'),
        refused: t('copy_refused'),
      }}
    />
  )
}
