/** In the drawer that transfers a ticket: a summary for whoever takes over, if the company has switched help on (ADR 68). */
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferHelpProps } from '#modules/tickets/contract'
import { lazyPart } from '#web/kit/lazy_part'
import { LoadingRows } from '#web/kit/loading'
import { loadPageTexts } from '#web/lib/i18n'
import styles from './help.module.css'
import { Sparkle } from './sparkle'
import { useHelpIsOn } from './use_help_is_on'

const Summary = lazyPart(async () => {
  // It stands on another module's page, which loads its own texts alone.
  const [summary] = await Promise.all([import('./summary'), loadPageTexts('llm')])
  return summary
})

export default function TransferHelp(props: TransferHelpProps) {
  const { t } = useTranslation('llm')
  const isOn = useHelpIsOn()
  const [isAsked, setAsked] = useState(false)
  if (!isOn) return null
  if (!isAsked) {
    return (
      <Button className={styles.ask} icon={<Sparkle />} onClick={() => setAsked(true)}>
        {t('help.summarize')}
      </Button>
    )
  }
  return (
    <Suspense fallback={<LoadingRows rows={2} />}>
      <Summary {...props} onClose={() => setAsked(false)} />
    </Suspense>
  )
}
