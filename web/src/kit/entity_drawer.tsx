/** The drawer in which an entry of a list is added or edited: saves it, refetches the list, and says so. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer, type FormDrawerProps } from '#web/kit/form_drawer'
import type { EditDrawerProps } from '#web/kit/use_edit_drawer'
import { toasts } from '#web/lib/toasts'

export { Field } from '#web/kit/form'

interface EntityDrawerProps<T, V extends object>
  extends
    EditDrawerProps<T>,
    Pick<
      FormDrawerProps<V>,
      'initial' | 'onRefused' | 'submitLabel' | 'isReadOnly' | 'width' | 'children'
    > {
  /** Translation namespace with `form.add`, `form.edit` and `form.saved`. */
  readonly namespace: string
  /**
   * `id` is null for a new entry. Resolves when saved; ERR_VALIDATION is shown at the fields. A save of several
   * requests reports the id of the new entry to `onSaved` as soon as it has one: if a later request fails, the next
   * attempt gets that id and adds no second entry.
   */
  readonly save: (id: number | null, values: V, onSaved: (id: number) => void) => Promise<unknown>
  /** Query keys to invalidate after saving. */
  readonly stale: QueryKey
}

export function EntityDrawer<T extends { readonly id: number }, V extends object>(
  props: EntityDrawerProps<T, V>
) {
  const { namespace, edited, save, stale, onClose, ...form } = props
  const { t } = useTranslation(namespace)
  const client = useQueryClient()
  const savedId = useRef<number | null>(null)

  async function submit(values: V) {
    await save(edited?.id ?? savedId.current, values, (id) => {
      savedId.current = id
    })
    await client.invalidateQueries({ queryKey: stale })
    toasts.success(t('form.saved'))
  }
  function close() {
    savedId.current = null
    onClose()
  }

  return (
    <FormDrawer<V>
      key={edited?.id ?? 'new'}
      title={t(edited ? 'form.edit' : 'form.add')}
      submit={submit}
      onClose={close}
      {...form}
    />
  )
}
