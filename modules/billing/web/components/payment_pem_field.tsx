/** A certificate or a key as a PEM text: pasted, or read from a file; one with both fills both fields. */
import { PaperClipOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldValue } from '#web/kit/form'
import { pemParts, type PemName } from '../pem'
import { KeepSecret, KeptSecret, type SecretFieldProps } from './payment_secret_field'
import styles from './payment_fields.module.css'

const begins: Readonly<Record<PemName, string>> = {
  certificate: '-----BEGIN CERTIFICATE-----',
  privateKey: '-----BEGIN PRIVATE KEY-----',
}

interface PemFieldProps extends SecretFieldProps {
  readonly name: PemName
}

export function PemField(props: PemFieldProps) {
  const { id, value = '', onChange, onBlur, mask, label, name } = props
  const other = name === 'certificate' ? 'privateKey' : 'certificate'
  const [, putOther] = useFieldValue<string>(other)

  function put(text: string) {
    const parts = pemParts(text)
    const isBoth = parts.certificate !== null && parts.privateKey !== null
    onChange?.(isBoth ? parts[name]! : text)
    if (isBoth) putOther(parts[other]!)
  }
  if (mask !== undefined && value === mask) {
    return <KeptSecret id={id} mask={mask} label={label} onReplace={() => onChange?.('')} />
  }
  return (
    <>
      <Input.TextArea
        id={id}
        className={styles.pem}
        value={value}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoFocus={mask !== undefined}
        placeholder={begins[name]}
        onChange={({ target }) => put(target.value)}
        onBlur={onBlur}
      />
      <div className={styles.under}>
        <PemFile label={label} onRead={put} />
        {mask !== undefined && <KeepSecret label={label} onKeep={() => onChange?.(mask)} />}
      </div>
    </>
  )
}

function PemFile({ label, onRead }: { label: string; onRead: (text: string) => void }) {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    const text = await file?.text()
    // So that the same file can be chosen again.
    target.value = ''
    if (text !== undefined) onRead(text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pem,.crt,.cer,.key,.p12,.pfx"
        aria-label={label}
        onChange={(event) => void read(event)}
      />
      <Button
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        aria-label={`${label}: ${t('file.choose')}`}
        onClick={() => input.current?.click()}
      >
        {t('file.choose')}
      </Button>
    </>
  )
}
