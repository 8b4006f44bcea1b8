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
    <div>
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
    </div>
  )
}

/** Not at first, which is for whatever shows the checkout; nor when a field of the step has the focus, as it has a fault. */
function useFocusOnChange(step: Step) {
  const element = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const title = element.current
    const isInside = title?.parentElement?.contains(document.activeElement)
    if (shown.current !== step && !isInside) title?.focus()
    shown.current = step
  }, [step])
  return element
}
