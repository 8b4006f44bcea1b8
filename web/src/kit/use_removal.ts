/** Asks before something is deleted, deletes it, and says so. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { confirm, type Question } from '#web/kit/confirm'
import { toasts } from '#web/kit/toasts'

export interface Removal<T> {
  /** Names what is deleted and what goes with it. */
  readonly question: (thing: T) => Pick<Question, 'title' | 'text' | 'action' | 'refusals'>
  readonly remove: (thing: T) => Promise<unknown>
  /** What the cache holds of it, to be fetched anew. */
  readonly stale?: QueryKey
  /** Said when it is gone. */
  readonly done: (thing: T) => string
}

/** Gives what a button of deletion calls; a refusal becomes a toast and the question stays open. */
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
