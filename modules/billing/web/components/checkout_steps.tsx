/** Where in the checkout one is: three bars with names; a step that begins gets the focus. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './checkout.module.css'

const steps = ['payer', 'plan', 'review'] as const
export type Step = (typeof steps)[number]

interface CheckoutStepsProps {
  readonly step: Step
  readonly children: ReactNode
}

export function CheckoutSteps({ step, children }: CheckoutStepsProps) {
  const { t } = useTranslation('billing')
  const title = useFocusOnChange(step)
  const place = steps.indexOf(step)
  return (
    <>
      <ol className={styles.steps} aria-label={t('checkout.steps')}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={styles.step}
            data-reached={index <= place}
            aria-current={name === step ? 'step' : undefined}
          >
            {t(`checkout.step.${name}`)}
          </li>
        ))}
      </ol>
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        {t(`checkout.title_of.${step}`)}
      </h2>
      {children}
    </>
  )
}

/** Not at first: whatever shows the checkout has its own idea of the focus. */
function useFocusOnChange(step: Step) {
  const element = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) element.current?.focus()
    shown.current = step
  }, [step])
  return element
}
