/** A customer's rating as stars; or, as text, that it is pending (CLO-09, CLO-11). */
import { HourglassOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { RatingMarkProps } from '#modules/tickets/contract'
import styles from './rating_mark.module.css'

const steps = [1, 2, 3] as const

export default function RatingMark({ rating: { rate }, isSpelled }: RatingMarkProps) {
  const { t } = useTranslation('ratings')
  if (rate === null) return <Waiting text={t('mark.waiting')} isSpelled={isSpelled} />
  const word = t(`rate.${rate}`)
  const label = t('mark.given', { rate, word })
  return (
    <span className={styles.mark} title={label}>
      <span className={styles.stars} role="img" aria-label={label}>
        {steps.map((step) =>
          step <= rate ? (
            <StarFilled key={step} data-filled aria-hidden />
          ) : (
            <StarOutlined key={step} aria-hidden />
          )
        )}
      </span>
      {isSpelled && <span aria-hidden>{word}</span>}
    </span>
  )
}

function Waiting({ text, isSpelled }: { text: string; isSpelled: boolean }) {
  if (isSpelled) return <span className={styles.mark}>{text}</span>
  return (
    <span className={styles.mark} role="img" aria-label={text} title={text}>
      <HourglassOutlined aria-hidden />
    </span>
  )
}
