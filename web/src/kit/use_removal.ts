/** Asks for confirmation, deletes something, and shows a toast. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { confirm, type Question } from '#web/kit/confirm'
import { toasts } from '#web/lib/toasts'

export interface Removal<T> {
  /** The question: names what is deleted and what is lost with it. */
  readonly question: (thing: T) => Pick<Question, 'title' | 'text' | 'action' | 'refusals'>
  readonly remove: (thing: T) => Promise<unknown>
  /** Query keys to invalidate. */
  readonly stale?: QueryKey
  /** The toast shown after deletion. */
  readonly done: (thing: T) => string
}

/** Returns the handler for a delete button; an error becomes a toast and the dialog stays open. */
export function useRemoval<T>({ question, remove, stale, done }: Removal<T>): (thing: T) => void {
  const client = useQueryClient()
  return (thing) =>
    void confirm({
      ...question(thing),
      danger: true,
      onConfirm: async () => {
        await remove(thing)
        if (stale) await client.invalidateQueries({ queryKey: stale })
        toasts.success(done(thing))
      },
    })
}
