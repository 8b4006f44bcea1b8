/** A secret, shown this once: to be copied, with how a program verifies by it what it gets (INT-12). */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { CodeExample } from '#web/kit/code_example'
import { addCatalogues } from '#web/lib/add_catalogues'
import { copyText } from '#web/lib/copy_text'
import en from './lang/en.json'
import es from './lang/es.json'
import pt from './lang/pt-BR.json'
import styles from './secret_dialog.module.css'

/** The languages that most people copy from. */
const languageNames = { javascript: 'JavaScript', python: 'Python', php: 'PHP' } as const
type Language = keyof typeof languageNames

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
  const words = { copied: t('copied'), refused: t('copy_refused') }
  return (
    <div className={styles.row}>
      <Input
        className={styles.code}
        aria-label={t('label')}
        value={secret}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(secret, words)}>
        {t('copy')}
      </Button>
    </div>
  )
}

function Example({ title, text, snippets }: SecretDialogProps['verify']) {
  const { t } = useTranslation('secret_dialog')
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <p>{text}</p>
      <CodeExample<Language>
        title={title}
        code={snippets}
        names={languageNames}
        texts={{
          language: t('language'),
          copy: t('copy_example'),
          copied: t('example_copied'),
          refused: t('copy_refused'),
        }}
      />
    </>
  )
}
