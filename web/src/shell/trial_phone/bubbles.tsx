/** The messages on the customer's phone, their own on the right. */
import { FileOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { MarkupText } from '#web/kit/markup_text'
import { time } from '#web/lib/format'
import styles from './bubbles.module.css'

export interface PhoneLine {
  /** The customer wrote it. */
  readonly isCustomers: boolean
  /** A text, or the caption of the file. */
  readonly text: string
  readonly file: PhoneFile | null
  readonly at: Date
}
export interface PhoneFile {
  readonly name: string
  /** The address of a small picture; null for what is no picture. */
  readonly picture: string | null
  /** Why it cannot be sent; null when it can. */
  readonly problem: string | null
}

export function Bubbles({ lines }: { lines: readonly PhoneLine[] }) {
  const { t } = useTranslation('trial_phone')
  return lines.map(({ isCustomers, text, file, at }, index) => (
    <div key={index} className={styles.line} data-own={isCustomers || undefined}>
      <div className={styles.bubble}>
        <span className={styles.hidden}>{t(isCustomers ? 'customer' : 'number')}</span>
        {file && <File file={file} />}
        {text && (
          <span className={styles.text} dir="auto">
            <MarkupText text={text} />
          </span>
        )}
        <time className={styles.time}>{time(at)}</time>
      </div>
    </div>
  ))
}

function File({ file: { name, picture, problem } }: { file: PhoneFile }) {
  if (picture) return <img className={styles.picture} src={picture} alt={name} />
  return (
    <span className={styles.file} data-problem={problem !== null || undefined}>
      {problem === null ? <FileOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
      <span>
        <span dir="auto">{name}</span>
        {problem !== null && <small className={styles.problem}>{problem}</small>}
      </span>
    </span>
  )
}
