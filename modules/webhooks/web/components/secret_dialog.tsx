/** A secret, shown this once: to be copied, with how events are verified by it (INT-12). */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/lib/copy_text'
import type { NewSecret } from '../api'
import { languageNames, languages, snippets, type Language } from '../snippets'
import styles from './secret_dialog.module.css'

interface SecretDialogProps {
  /** Null while it is closed. */
  readonly shown: NewSecret | null
  readonly onClose: () => void
}

export function SecretDialog({ shown, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhooks')
  return (
    <Modal
      open={shown !== null}
      title={t('secret.title', { name: shown?.name })}
      // A click beside it must not lose what cannot be shown again.
      mask={{ closable: false }}
      onCancel={onClose}
      styles={{ header: { paddingInlineEnd: 24 } }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      }
      width={640}
      centered
      destroyOnHidden
    >
      {shown && <Secret secret={shown.secret} />}
    </Modal>
  )
}

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('webhooks')
  const [language, setLanguage] = useState<Language>('javascript')
  const copy = (text: string, copied: string) =>
    void copyText(text, { copied, refused: t('copy_refused') })
  return (
    <div className={styles.secret}>
      <p>{t('secret.text')}</p>
      <div className={styles.row}>
        <Input
          className={styles.code}
          aria-label={t('secret.label')}
          value={secret}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => copy(secret, t('secret.copied'))}
        >
          {t('copy')}
        </Button>
      </div>
      <h3 className={styles.title}>{t('secret.verify')}</h3>
      <p>{t('secret.verify_text')}</p>
      <div className={styles.bar}>
        <Segmented<Language>
          aria-label={t('secret.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => copy(snippets[language], t('secret.example_copied'))}
        >
          {t('secret.copy_example')}
        </Button>
      </div>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <pre
        className={styles.block}
        tabIndex={0}
        role="region"
        aria-label={`${t('secret.verify')}: ${languageNames[language]}`}
      >
        <code>{snippets[language]}</code>
      </pre>
    </div>
  )
}
