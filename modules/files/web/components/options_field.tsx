/** The options in a list's form: a row for each, and ways to add more. */
import { PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxOptions } from '#modules/files/contract'
import { useIsFaulty } from '#web/kit/form'
import { toasts } from '#web/lib/toasts'
import { fileSize } from '#web/lib/format'
import type { OptionDraft, Progress } from '../use_uploads'
import { OptionRow } from './option_row'
import styles from './options_field.module.css'

interface OptionsFieldProps {
  /** These three props are injected by the form's field. */
  readonly id?: string
  readonly value?: readonly OptionDraft[]
  readonly onChange?: (value: readonly OptionDraft[]) => void
  readonly progress: Readonly<Record<string, Progress>>
  readonly onStop: (key: string) => void
}

/** API-11. */
const maxBytes = 25 * 1024 * 1024
const mayGo = ({ size }: File) => size > 0 && size <= maxBytes

const nothing: readonly OptionDraft[] = []

export function OptionsField(props: OptionsFieldProps) {
  const { id, value = nothing, onChange, progress, onStop } = props
  const { t } = useTranslation('files')
  const isFaulty = useIsFaulty()
  const nameless = isFaulty ? value.filter(({ name }) => !name.trim()) : []
  const picker = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const fresh = useRef(false)
  const room = maxOptions - value.length

  // Focus the added row.
  const { length } = value
  useEffect(() => {
    if (fresh.current) rows.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus()
    fresh.current = false
  }, [length])

  const change = (key: string, part: Partial<OptionDraft>) =>
    onChange?.(value.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const added = (chosen: File | null): OptionDraft => ({
    key: crypto.randomUUID(),
    id: null,
    name: chosen ? nameFrom(chosen) : '',
    file: null,
    chosen,
  })
  const refuse = () => toasts.warning(t('form.file_size', { most: fileSize(maxBytes) }))

  function addFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    const fit = files.filter(mayGo)
    if (fit.length < files.length) refuse()
    if (fit.length > room) toasts.warning(t('form.too_many', { most: maxOptions }))
    onChange?.([...value, ...fit.slice(0, room).map(added)])
  }
  function choose(draft: OptionDraft, chosen: File) {
    if (!mayGo(chosen)) return refuse()
    change(draft.key, { chosen, name: draft.name.trim() ? draft.name : nameFrom(chosen) })
  }

  return (
    <div className={styles.options}>
      {value.length > 0 && (
        <ul ref={rows} className={styles.rows}>
          {value.map((draft, place) => (
            <OptionRow
              key={draft.key}
              // The form focuses this element to show the error.
              id={draft === nameless[0] ? id : undefined}
              place={place}
              draft={draft}
              isNameless={nameless.includes(draft)}
              progress={progress[draft.key]}
              onName={(name) => change(draft.key, { name })}
              onFile={(file) => choose(draft, file)}
              onStop={() => onStop(draft.key)}
              onRemove={() => onChange?.(value.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('form.add_files')}
        onChange={addFiles}
        data-files-picker
      />
      <div className={styles.adding}>
        <Button
          icon={<PaperClipOutlined aria-hidden />}
          disabled={room <= 0}
          onClick={() => picker.current?.click()}
        >
          {t('form.add_files')}
        </Button>
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden />}
          disabled={room <= 0}
          onClick={() => {
            fresh.current = true
            onChange?.([...value, added(null)])
          }}
        >
          {t('form.add_option')}
        </Button>
      </div>
    </div>
  )
}

/** Proposes a caption: `tabela_de_preços.pdf` → `tabela de preços`. */
const nameFrom = ({ name }: File) =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
