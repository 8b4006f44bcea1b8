/** The code that the company's phone scans, and the steps on that phone. */
import { CopyOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import { palette } from '#web/kit/theme'
import { toasts } from '#web/lib/toasts'
import type { Connection } from '../model'
import styles from './code_dialog.module.css'
import { Countdown } from './countdown'
import { Steps } from './steps'

/** Dark on white in light and dark mode: phone cameras expect it. */
const { text: dark, container: bright } = palette('light')

export function ScanCode({ connection }: { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const { code, linkCode, codeExpiresAt } = connection
  return (
    <>
      <div className={styles.plate} style={{ background: bright }}>
        {code ? <Code text={code} /> : <LoadingOutlined aria-label={t('code.preparing')} />}
      </div>
      <Steps names={['open', 'linked', 'point']} />
      <p className={styles.note}>
        {/* The countdown is hidden while a code to type is valid: the time then belongs to that code. */}
        {code && codeExpiresAt && !linkCode ? (
          <Countdown until={codeExpiresAt} label="code.renews_in" />
        ) : (
          t('code.renews')
        )}
      </p>
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden />}
        disabled={!code}
        onClick={() =>
          void navigator.clipboard.writeText(code).then(() => toasts.success(t('code.copied')))
        }
      >
        {t('code.copy')}
      </Button>
    </>
  )
}

function Code({ text }: { text: string }) {
  const { t } = useTranslation('whatsapp')
  return (
    <div role="img" aria-label={t('code.label')} data-code={text}>
      {/* The wrapping element has the label: the drawing has none. */}
      <QRCode
        aria-hidden
        value={text}
        size={280}
        type="svg"
        errorLevel="M"
        color={dark}
        bgColor={bright}
        bordered={false}
      />
    </div>
  )
}
