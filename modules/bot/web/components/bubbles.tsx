/**
 * The conversation on the customer's phone, their messages on the right; variables are filled in for a made-up
 * customer (VAR-02).
 */
import { FileOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { renderVariables, valuesByName } from '#app/kernel/text/variables'
import { sampleValues } from '#web/shell/customer_text/sample'
import { addTexts } from '#web/shell/customer_text/variable_texts'
import { MarkupText } from '#web/kit/markup_text'
import { time } from '#web/lib/format'
import type { TimedLine } from '../use_trial'
import styles from './bubbles.module.css'

interface BubblesProps {
  readonly lines: readonly TimedLine[]
  /** The queue's name, for its variable. */
  readonly queue: string
}

export function Bubbles({ lines, queue }: BubblesProps) {
  addTexts()
  const { t: sample } = useTranslation('customer_text')
  const { t } = useTranslation('bot')
  const read = ({ text, isCustomers, at }: TimedLine) =>
    // Nobody has accepted the ticket yet.
    isCustomers
      ? text
      : renderVariables(text, valuesByName({ ...sampleValues(sample, at, ['user']), queue }))
  return lines.map((line, index) => (
    <div key={index} className={styles.line} data-own={line.isCustomers || undefined}>
      <div className={styles.bubble}>
        <span className={styles.hidden}>
          {t(line.isCustomers ? 'trial.customer' : 'trial.number')}
        </span>
        {line.file !== null ? (
          <span className={styles.file} dir="auto">
            <FileOutlined aria-hidden /> {line.file}
          </span>
        ) : (
          <span className={styles.text} dir="auto">
            <MarkupText text={read(line)} />
          </span>
        )}
        <time className={styles.time}>{time(line.at)}</time>
      </div>
    </div>
  ))
}
