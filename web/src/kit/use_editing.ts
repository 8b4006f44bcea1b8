/** Adds, edits and deletes the entries of a list, with the texts of a module. */
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditDrawer, type EditDrawer, type EditDrawerProps } from '#web/kit/use_edit_drawer'
import { useRemoval } from '#web/kit/use_removal'

/** What a text names: `{ name: 'VIP' }`; `count` and `context` choose one of its forms. */
export type TextValues = Readonly<Record<string, string | number | undefined>>

export interface EditingOptions<T> {
  /** Translation namespace with `delete.title`, `delete.text`, `delete.action` and `delete.done`. */
  readonly namespace: string
  readonly Drawer: ComponentType<EditDrawerProps<T>>
  /** What the texts about an entry name. */
  readonly values: (thing: T) => TextValues
  /** Other values for the question: what is lost by deleting, or a longer name. */
  readonly asked?: (thing: T) => TextValues
  readonly remove: (id: number) => Promise<unknown>
  /** Query keys to invalidate after deleting; left out when `remove` renews the cache itself. */
  readonly stale?: QueryKey
}

export interface Editing<T> extends EditDrawer<T> {
  /** Asks for confirmation, and deletes. */
  readonly remove: (thing: T) => void
  readonly values: (thing: T) => TextValues
}

export function useEditing<T extends { readonly id: number }>(
  options: EditingOptions<T>
): Editing<T> {
  const { namespace, Drawer, values, asked, stale } = options
  const { t } = useTranslation(namespace)
  const remove = useRemoval<T>({
    question: (thing) => {
      const named = { ...values(thing), ...asked?.(thing) }
      return {
        title: t('delete.title', named),
        text: t('delete.text', named),
        action: t('delete.action'),
      }
    },
    remove: ({ id }) => options.remove(id),
    stale,
    done: () => t('delete.done'),
  })
  return { ...useEditDrawer<T>(Drawer), remove, values }
}
