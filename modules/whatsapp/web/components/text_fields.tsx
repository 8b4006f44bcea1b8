/** What a connection says by itself, with the variables that can stand in it. */
import { Button, Input } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/kit/form_drawer'
import styles from './fields.module.css'

const texts = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const
/** VAR-02: those that make sense before anybody has taken the conversation. */
const variables = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'] as const

export function TextFields() {
  const { t } = useTranslation('whatsapp')
  const insert = useInsert()
  return (
    <>
      <div className={styles.variables}>
        <p className={styles.hint}>{t('form.variables')}</p>
        {variables.map((name) => (
          <Button
            key={name}
            size="small"
            title={t(`variables.${name}`)}
            // The field keeps the focus, and its place of writing with it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(`{{${name}}}`)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
      {texts.map((name) => (
        <Field key={name} name={name} label={t(`texts.${name}`)} extra={t(`texts_help.${name}`)}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={4096}
            dir="auto"
            data-text={name}
          />
        </Field>
      ))}
    </>
  )
}

/** Writes into the text that has, or had last, the focus; into the first one otherwise. */
function useInsert() {
  const last = useRef<string>(texts[0])
  return (words: string) => {
    const focused = document.activeElement
    const name =
      focused instanceof HTMLTextAreaElement ? (focused.dataset.text ?? last.current) : last.current
    last.current = name
    const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-text="${name}"]`)
    if (!field) return
    field.focus()
    const { selectionStart, selectionEnd, value } = field
    const text = value.slice(0, selectionStart) + words + value.slice(selectionEnd)
    // As typing does: the form knows that it was touched.
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
    setValue.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const end = selectionStart + words.length
    requestAnimationFrame(() => field.setSelectionRange(end, end))
  }
}
