/** An option with a text, saved by its own button. */
import { CheckOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import type { OptionOwner } from '../model'
import { useSaveSetting } from '../queries'
import styles from './options.module.css'

interface OptionTextProps {
  readonly owner: OptionOwner
  /** The setting's name in the contract. */
  readonly name: string
  /** The translation key of its texts, with their namespace. */
  readonly texts: string
  readonly value: string
  /** Maximum characters. */
  readonly most: number
  /** Without variables: customers do not read it. */
  readonly isPlain: boolean
}

export function OptionText({ owner, name, texts, value, most, isPlain }: OptionTextProps) {
  const { t } = useTranslation(['identity', 'shell'])
  const { mutate, isPending, isSuccess, variables } = useSaveSetting(owner, name)
  const [written, setWritten] = useState<string | null>(null)
  const text = written ?? value
  const id = `option-${name}`
  const field = { id, 'value': text, 'maxLength': most, 'aria-describedby': `${id}-help` }
  const isSaved = isSuccess && variables === text
  return (
    <div className={styles.row} data-text>
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          {t(`${texts}.label`)}
        </label>
        <p id={`${id}-help`} className={styles.help}>
          {t(`${texts}.help`)}
        </p>
      </div>
      <div>
        {isPlain ? (
          <Input.TextArea
            {...field}
            autoSize={{ minRows: 2, maxRows: 8 }}
            spellCheck={false}
            onChange={({ target }) => setWritten(target.value)}
          />
        ) : (
          <CustomerText {...field} minRows={2} onChange={setWritten} />
        )}
      </div>
      <div className={styles.control}>
        <span className={styles.saved} role="status">
          {isSaved && (
            <>
              <CheckOutlined aria-hidden /> {t('options.saved')}
            </>
          )}
        </span>
        {text !== value && (
          <>
            <Button onClick={() => setWritten(null)}>{t('shell:actions.cancel')}</Button>
            <Button type="primary" loading={isPending} onClick={() => mutate(text)}>
              {t('shell:actions.save')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
