/** The choice of a model: those that everybody has, then those that the provider lists for the key of the form. */
import { useMutation } from '@tanstack/react-query'
import { Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { promptModels } from '#modules/prompts/contract'
import { useFieldValue } from '#web/kit/form'
import { ApiError } from '#web/lib/api_error'
import { errorText } from '#web/lib/error_text'
import { listModels } from '../api_trial'
import { modelName } from '../model_name'
import styles from './prompt_fields.module.css'

interface ModelSelectProps {
  /** Of the saved prompt, whose key is used until another is entered; null for a new one. */
  readonly promptId: number | null
  /** Provided by the form field. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (model: string) => void
}

export function ModelSelect({ promptId, id, value, onChange }: ModelSelectProps) {
  const { t } = useTranslation('prompts')
  const [key = ''] = useFieldValue<string>('apiKey')
  const asked = useRef('')
  const listing = useMutation({
    mutationFn: (given: string) => listModels(promptId, given),
    // Shown in the list.
    meta: { quiet: true },
  })
  const listed = listing.data ?? promptModels
  const isListed = listed.some(({ id: own }) => own === value)
  const models = value && !isListed ? [...listed, { id: value, name: modelName(value) }] : listed

  /** Once for each key. */
  function ask(isOpen: boolean) {
    const given = key.trim()
    if (!isOpen || !given || given === asked.current) return
    asked.current = given
    listing.mutate(given, { onError: () => (asked.current = '') })
  }
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      onOpenChange={ask}
      showSearch={{ optionFilterProp: 'label' }}
      loading={listing.isPending}
      options={models.map(({ id: own, name }) => ({ value: own, label: name }))}
      popupRender={(menu) => (
        <>
          {menu}
          <Note isBlank={!key.trim()} isPending={listing.isPending} error={listing.error} />
        </>
      )}
      notFoundContent={t('form.model_none')}
    />
  )
}

/** The words of its code ask for a key, and there is one. */
const isRefusedKey = (error: unknown) =>
  error instanceof ApiError && error.code === 'ERR_PROMPT_APIKEY_INVALID'

interface NoteProps {
  readonly isBlank: boolean
  readonly isPending: boolean
  readonly error: unknown
}

/** Why the list has no more of them; nothing when it has. */
function Note({ isBlank, isPending, error }: NoteProps) {
  const { t } = useTranslation('prompts')
  const text = isBlank
    ? t('form.model_key_first')
    : isPending
      ? t('form.model_loading')
      : error
        ? isRefusedKey(error)
          ? t('rules.prompt_key')
          : errorText(error)
        : null
  return (
    text && (
      <p className={styles.note} role="status">
        {text}
      </p>
    )
  )
}
