/** For a phone that cannot scan: its number, and the eight characters to type on it. */
import { CopyOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import type { Connection } from '../model'
import { useLinkCode } from '../queries'
import styles from './code_dialog.module.css'
import { Countdown } from './countdown'
import { Steps } from './steps'

export function TypedCode({ connection }: { connection: Connection }) {
  const { t } = useTranslation('whatsapp')
  const { id, linkCode, codeExpiresAt } = connection
  if (!linkCode) return <NumberForm connectionId={id} />
  return (
    <>
      <p className={styles.typed} data-link-code={linkCode}>
        {/* Screen readers spell it character by character, as it is typed. */}
        <span className={styles.hidden}>{[...linkCode].join(' ')}</span>
        <span aria-hidden>{`${linkCode.slice(0, 4)}-${linkCode.slice(4)}`}</span>
      </p>
      <Steps names={['open', 'linked', 'by_number', 'enter']} />
      <p className={styles.note}>
        {codeExpiresAt && <Countdown until={codeExpiresAt} label="code.good_for" />}
      </p>
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden />}
        onClick={() =>
          void navigator.clipboard.writeText(linkCode).then(() => toasts.success(t('code.copied')))
        }
      >
        {t('code.copy')}
      </Button>
    </>
  )
}

function NumberForm({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('whatsapp')
  const [number, setNumber] = useState('')
  const id = useId()
  const { mutate, isPending, isSuccess } = useLinkCode(connectionId)
  const digits = number.replaceAll(/\D/g, '').length
  const isPhone = digits >= 8 && digits <= 15
  return (
    <form
      className={styles.number_form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPhone) mutate(number)
      }}
    >
      <label htmlFor={id}>{t('code.number')}</label>
      <Input
        id={id}
        autoFocus
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        size="large"
        placeholder="+55 11 98765-4321"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <p className={styles.note}>{t('code.number_help')}</p>
      {/* WhatsApp creates the code; it arrives by event, a moment after the response. */}
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        disabled={!isPhone}
        loading={isPending || isSuccess}
      >
        {t('code.make')}
      </Button>
    </form>
  )
}
