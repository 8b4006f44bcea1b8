/** Why a form was refused, in words above its button; they stay until the next attempt. */
import { WarningOutlined } from '@ant-design/icons'
import styles from '#web/kit/refusal.module.css'

/** `text` is already translated; null while there is nothing to report. */
export function Refusal({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <p className={styles.refusal}>
          <WarningOutlined aria-hidden /> {text}
        </p>
      )}
    </div>
  )
}
