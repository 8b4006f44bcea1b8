/** The draft of a menu option and its saving, by its own button or together with the queue's form. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormPart } from '#web/kit/form_part'
import { toasts } from '#web/lib/toasts'
import { ApiError } from '#web/lib/api_error'
import { saveOption } from './api'
import type { OptionValues } from './model'
import { menuKey } from './queries'

export interface OptionDraft {
  readonly place: { readonly queueId: number; readonly parentId: number | null }
  /** Null for a new option. */
  readonly id: number | null
  readonly initial: OptionValues
  readonly onDone: () => void
}

export function useOptionDraft({ place, id, initial, onDone }: OptionDraft) {
  const client = useQueryClient()
  const [before] = useState(initial)
  const [values, setValues] = useState(initial)
  const [fault, setFault] = useState<'title' | 'number' | null>(null)
  const running = useRef<Promise<boolean>>(null)
  const { mutateAsync, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: () => saveOption(id, place, { ...values, title: values.title.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: menuKey(place.queueId) })
      onDone()
    },
    onError: (error) => {
      const isTaken = error instanceof ApiError && error.code === 'ERR_DUPLICATED_OPTION'
      if (isTaken) setFault('number')
      else toasts.failure(error)
    },
  })

  const send = () => mutateAsync().then(always(true), always(false))
  /** Resolves to whether it was saved; concurrent calls share one request. */
  async function save(): Promise<boolean> {
    if (!values.title.trim()) {
      setFault('title')
      return false
    }
    running.current ??= send().finally(() => (running.current = null))
    return running.current
  }
  useFormPart(isOther(values, before), { name: 'options', finish: save })

  function put(some: Partial<OptionValues>) {
    setFault(null)
    setValues({ ...values, ...some })
  }
  return { values, put, fault, save: () => void save(), isPending }
}

const always = (answer: boolean) => () => answer
const isOther = (one: OptionValues, other: OptionValues) =>
  one.number !== other.number || one.title !== other.title || one.message !== other.message
