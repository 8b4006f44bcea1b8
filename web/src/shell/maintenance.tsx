/** Shown when the product does not start: reload, or clear the browser's data (administration.md 2). Loads nothing more. */
import { ToolOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/kit/empty'
import { forgetEverything } from '#web/shell/forget_browser'
import { thisPage } from '#web/shell/this_page'
import styles from '#web/shell/maintenance.module.css'

type Step = 'idle' | 'asking' | 'busy' | 'cleared' | 'no_answer'

interface MaintenanceProps {
  readonly title: string
  readonly text: string
  /** Content below the two actions. */
  readonly children?: ReactNode
}

export function Maintenance({ title, text, children }: MaintenanceProps) {
  const { t } = useTranslation('shell')
  const [step, setStep] = useState<Step>('idle')

  /** Reload only if the server responds: else the browser would show its own error page instead of this one. */
  async function leaveFor(go: () => void, otherwise: Step) {
    setStep('busy')
    if (await isAnswering()) go()
    setStep(otherwise)
  }
  async function clear() {
    setStep('busy')
    await forgetEverything()
    await leaveFor(() => thisPage.goTo('/login'), 'cleared')
  }

  return (
    <main className={styles.page}>
      <Empty
        isPage
        icon={<ToolOutlined />}
        title={title}
        text={text}
        action={
          step === 'asking' ? (
            <ClearQuestion onClear={() => void clear()} onCancel={() => setStep('idle')} />
          ) : (
            <div className={styles.actions}>
              <Button
                type="primary"
                loading={step === 'busy'}
                onClick={() => void leaveFor(() => thisPage.reload(), 'no_answer')}
              >
                {t('actions.reload')}
              </Button>
              <Button type="text" onClick={() => setStep('asking')}>
                {t('maintenance.clear')}
              </Button>
            </div>
          )
        }
      />
      <p className={styles.status} role="status">
        {step === 'no_answer' && t('maintenance.no_answer')}
        {step === 'cleared' && t('maintenance.cleared')}
      </p>
      {children}
    </main>
  )
}

/** Inline: a dialog would be a further file, which might not load at this moment. */
function ClearQuestion({ onClear, onCancel }: { onClear: () => void; onCancel: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <div
      className={styles.question}
      role="alertdialog"
      aria-labelledby="clear-question"
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <p id="clear-question" className={styles.asked}>
        {t('maintenance.question')}
      </p>
      <p className={styles.lost}>{t('maintenance.lost')}</p>
      <div className={styles.actions}>
        <Button autoFocus onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
        <Button type="primary" danger onClick={onClear}>
          {t('maintenance.clear')}
        </Button>
      </div>
    </div>
  )
}

/** Whether the server can deliver this page. */
const isAnswering = () =>
  fetch('/version', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false
  )
