/** The field of a text that customers read: with the list of variables, and a preview below it (VAR-02). */
import { Input, type GetRef } from 'antd'
import { useRef, useState, type AriaAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { namesIn, variableCalled, type VariableName } from '#app/kernel/text/variables'
import Floating from '#web/kit/floating'
import { CustomerPreview } from './customer_preview'
import styles from './customer_text.module.css'
import { sampleValues } from './sample'
import { useVariableList } from './use_variable_list'
import { VariableList } from './variable_list'
import { addTexts } from './variable_texts'

export interface CustomerTextProps extends AriaAttributes {
  /** Passed by the form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  /** Maximum length in characters. */
  readonly maxLength: number
  readonly minRows?: number
  /** Variables without a value where this text is sent: not offered, and marked when written all the same. */
  readonly without?: readonly VariableName[]
  /** Further names that are filled in where this text is sent, in lower case. */
  readonly known?: readonly string[]
  /** False where the screen itself shows what will be read. */
  readonly preview?: boolean
}

const nothing: readonly never[] = []

export function CustomerText({
  id,
  value = '',
  onChange,
  maxLength,
  minRows = 3,
  without = nothing,
  known = nothing,
  preview = true,
  ...aria
}: CustomerTextProps) {
  addTexts()
  const { t } = useTranslation('customer_text')
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [now] = useState(() => new Date())
  const values = sampleValues(t, now, without)
  const area = () => field.current?.resizableTextArea?.textArea
  const list = useVariableList({ value, without, area, write })

  function write(text: string, cursor: number) {
    if (text.length > maxLength) return
    onChange?.(text)
    requestAnimationFrame(() => {
      area()?.focus()
      area()?.setSelectionRange(cursor, cursor)
    })
  }

  return (
    <>
      <div ref={setAnchor}>
        <Input.TextArea
          {...aria}
          {...list.described}
          ref={field}
          id={id}
          value={value}
          maxLength={maxLength}
          autoSize={{ minRows, maxRows: 12 }}
          dir="auto"
          onChange={({ target }) => {
            onChange?.(target.value)
            list.typed(target.value, target.selectionStart)
          }}
          onKeyDown={list.onKeyDown}
          onPointerDown={list.close}
          onBlur={list.close}
        />
        <p className={styles.bar}>
          <button
            type="button"
            className={styles.button}
            aria-haspopup="listbox"
            aria-expanded={list.isOpen}
            // The field keeps the focus and its cursor position.
            onMouseDown={(event) => event.preventDefault()}
            onClick={list.toggle}
          >
            <span aria-hidden>{'{ }'}</span> {t('button')}
          </button>
          <span className={styles.hint}>{t('hint', { sign: '{{' })}</span>
        </p>
      </div>
      {list.isOpen && anchor && (
        <Floating anchor={anchor} onClose={list.leave}>
          <VariableList
            id={list.listId}
            optionId={list.optionId}
            offered={list.offered}
            active={list.active}
            examples={values}
            onMark={list.mark}
            onChoose={list.choose}
          />
        </Floating>
      )}
      <Notes text={value} without={without} known={known} />
      {preview && value.trim() !== '' && <CustomerPreview text={value} values={values} />}
    </>
  )
}

type KnownNames = Pick<CustomerTextProps, 'without' | 'known'>

/** Lists variables that will not be filled in; a hint, not an error, since it may be intended. */
function Notes({ text, without, known }: { text: string } & Required<KnownNames>) {
  const { t } = useTranslation('customer_text')
  const names = namesIn(text)
  const unknown = names.filter(
    (name) => variableCalled(name) === null && !known.includes(name.toLowerCase())
  )
  const blank = names.filter((name) => without.includes(variableCalled(name)!))
  const written = (some: readonly string[]) => some.map((name) => `{{${name}}}`).join(', ')
  return (
    <div role="status" className={styles.notes} data-variable-notes>
      {unknown.length > 0 && <p>{t('unknown', { names: written(unknown) })}</p>}
      {blank.length > 0 && <p>{t('blank', { names: written(blank) })}</p>}
    </div>
  )
}
