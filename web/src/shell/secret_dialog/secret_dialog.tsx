/** A secret, shown this once: to be copied, with how a program verifies by it what it gets (INT-12). */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addCatalogues } from '#web/lib/add_catalogues'
import { copyText } from '#web/lib/copy_text'
import en from './lang/en.json'
import es from './lang/es.json'
import pt from './lang/pt-BR.json'
import styles from './secret_dialog.module.css'

/** The languages that most people copy from. */
const languages = ['javascript', 'python', 'php'] as const
export type Language = (typeof languages)[number]

const languageNames: Readonly<Record<Language, string>> = {
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
}

export interface NewSecret {
  /** Of what it belongs to. */
  readonly name: string
  readonly secret: string
}

interface SecretDialogProps {
  /** Null while it is closed. */
  readonly shown: NewSecret | null
  readonly onClose: () => void
  /** What the secret is for. */
  readonly text: string
  readonly verify: {
    readonly title: string
    readonly text: string
    readonly snippets: Readonly<Record<Language, string>>
  }
}

export function SecretDialog({ shown, onClose, text, verify }: SecretDialogProps) {
  addCatalogues('secret_dialog', { 'pt-BR': pt, en, es })
  const { t } = useTranslation('secret_dialog')
  return (
    <Modal
      open={shown !== null}
      title={t('title', { name: shown?.name })}
      // A click beside it must not lose what cannot be shown again.
      mask={{ closable: false }}
      onCancel={onClose}
      styles={{ header: { paddingInlineEnd: 24 } }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kept')}
        </Button>
      }
      width={640}
      centered
      destroyOnHidden
    >
      {shown && (
        <div className={styles.secret}>
          <p>{text}</p>
          <Secret secret={shown.secret} />
          <Example {...verify} />
        </div>
      )}
    </Modal>
  )
}

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('secret_dialog')
  return (
    <div className={styles.row}>
      <Input
        className={styles.code}
        aria-label={t('label')}
        value={secret}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={secret} label={t('copy')} copied={t('copied')} />
    </div>
  )
}

function Example({ title, text, snippets }: SecretDialogProps['verify']) {
  const { t } = useTranslation('secret_dialog')
  const [language, setLanguage] = useState<Language>('javascript')
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p>{text}</p>
      <div className={styles.bar}>
        <Segmented<Language>
          aria-label={t('language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <CopyButton
          text={snippets[language]}
          label={t('copy_example')}
          copied={t('example_copied')}
        />
      </div>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <pre
        className={styles.block}
        tabIndex={0}
        role="region"
        aria-label={`${title}: ${languageNames[language]}`}
      >
        <code>{snippets[language]}</code>
      </pre>
    </>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Said when it is copied. */
  readonly copied: string
}

function CopyButton({ text, label, copied }: CopyButtonProps) {
  const { t } = useTranslation('secret_dialog')
  return (
    <Button
      icon={<CopyOutlined aria-hidden />}
      onClick={() => void copyText(text, { copied, refused: t('copy_refused') })}
    >
      {label}
    </Button>
  )
}
