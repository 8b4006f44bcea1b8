/** An example of code in one of several languages, ready to be copied. */
import { Button, Segmented } from 'antd'
import { CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { copyText } from '#web/lib/copy_text'
import styles from '#web/kit/code_example.module.css'

interface CodeExampleProps<L extends string> {
  /** What it does; names it for screen readers. */
  readonly title: string
  /** The code by language; the first one is shown first. */
  readonly code: Readonly<Record<L, string>>
  /** The languages' own names, in their order. */
  readonly names: Readonly<Record<L, string>>
  readonly texts: {
    /** Names the choice of a language. */
    readonly language: string
    /** The button. */
    readonly copy: string
    readonly copied: string
    /** Where the browser does not allow copying. */
    readonly refused: string
  }
}

export function CodeExample<L extends string>(props: CodeExampleProps<L>) {
  const { title, code, names, texts } = props
  const languages = Object.keys(names) as L[]
  const [language, setLanguage] = useState<L>(languages[0]!)
  return (
    <div className={styles.example}>
      <div className={styles.bar}>
        <Segmented<L>
          aria-label={texts.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: names[value] }))}
        />
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void copyText(code[language], texts)}
        >
          {texts.copy}
        </Button>
      </div>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <pre
        className={styles.code}
        tabIndex={0}
        role="region"
        aria-label={`${title}: ${names[language]}`}
      >
        <code>{code[language]}</code>
      </pre>
    </div>
  )
}
