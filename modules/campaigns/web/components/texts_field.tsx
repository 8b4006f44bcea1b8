/** Up to five texts, one at a time; each person receives one of them (CMP-09). */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { textCount } from '#modules/campaigns/contract'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { useSettings } from '../use_choices'
import styles from './texts_field.module.css'

interface TextsFieldProps {
  /** Injected by the form's field. */
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (value: readonly string[]) => void
  /** Index of the text that is written at the moment. */
  readonly shown: number
  readonly onShow: (index: number) => void
  readonly isReadOnly: boolean
}

/** Names without a value, since there is no ticket. */
const without = ['protocol', 'ticket', 'queue', 'user'] as const
/** Names of a person in texts of the same product family (CMP-10). */
const short = ['nome', 'numero', 'email']
const maxTextLength = 4096
const blank: readonly string[] = ['']

export function TextsField(props: TextsFieldProps) {
  const { id, value = blank, onChange, shown, onShow, isReadOnly } = props
  const { t } = useTranslation('campaigns')
  const index = Math.min(shown, value.length - 1)
  const put = (text: string) => onChange?.(value.map((one, at) => (at === index ? text : one)))

  function add() {
    onChange?.([...value, ''])
    onShow(value.length)
  }
  function remove() {
    onChange?.(value.filter((_text, at) => at !== index))
    onShow(Math.max(0, index - 1))
  }
  const mayAdd = !isReadOnly && value.length < textCount
  return (
    <div>
      <div className={styles.bar}>
        <Tabs
          size="small"
          activeKey={String(index)}
          onChange={(key) => onShow(Number(key))}
          items={value.map((_text, at) => ({
            key: String(at),
            label: t('form.text', { number: at + 1 }),
          }))}
        />
        {/* Beside the tabs: among them a screen reader would count it as one. */}
        {mayAdd && (
          <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
            {t('form.add_text')}
          </Button>
        )}
      </div>
      {isReadOnly ? (
        <Input.TextArea id={id} value={value[index]} autoSize={{ minRows: 4 }} dir="auto" />
      ) : (
        <Text key={index} id={id} value={value[index]!} onChange={put} />
      )}
      {value.length > 1 && (
        <p className={styles.below}>
          <span>{t('form.texts_help', { count: value.length })}</span>
          {!isReadOnly && (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={remove}
            >
              {t('form.remove_text', { number: index + 1 })}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

interface TextProps {
  readonly id?: string
  readonly value: string
  readonly onChange: (text: string) => void
}

function Text({ id, value, onChange }: TextProps) {
  const { t } = useTranslation('campaigns')
  const { data } = useSettings()
  const own = data?.variables.map(({ key }) => key) ?? []
  const known = [...short, ...own].map((name) => name.toLowerCase())

  function insert(name: string) {
    const field = id ? document.getElementById(id) : null
    if (!(field instanceof HTMLTextAreaElement)) return onChange(`${value}{${name}}`)
    const { selectionStart, selectionEnd } = field
    const cursor = selectionStart + name.length + 2
    onChange(`${value.slice(0, selectionStart)}{${name}}${value.slice(selectionEnd)}`)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <CustomerText
        id={id}
        value={value}
        onChange={onChange}
        maxLength={maxTextLength}
        minRows={5}
        without={without}
        known={known}
        preview={false}
      />
      <p className={styles.own} role="group" aria-label={t('form.own_variables')}>
        {[...short, ...own].map((name) => (
          <button
            key={name}
            type="button"
            className={styles.variable}
            aria-label={t('form.insert', { name: `{${name}}` })}
            // The field keeps its cursor position.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </button>
        ))}
      </p>
    </>
  )
}
