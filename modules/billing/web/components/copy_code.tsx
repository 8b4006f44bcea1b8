/** A text for other programs, with a button that copies it. */
import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Tooltip } from '#web/kit/tooltip'
import { copyText } from '#web/lib/copy_text'
import styles from './copy_code.module.css'

interface CopyCodeProps {
  readonly text: string
  /** The button's name. */
  readonly label: string
  /** What is said when it is copied, and when the browser refuses. */
  readonly copied: string
  readonly refused: string
}

export function CopyCode({ text, label, ...answers }: CopyCodeProps) {
  return (
    <span className={styles.code}>
      <code>{text}</code>
      <Tooltip title={label}>
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={label}
          onClick={() => void copyText(text, answers)}
        />
      </Tooltip>
    </span>
  )
}
