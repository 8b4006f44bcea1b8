/** Says that a ticket could not be accepted because another user has it; its text is loaded when needed. */
import { MoreFailed } from '#web/kit/error_state'
import { LazyLoad } from '#web/shell/lazy_load'
import { ticketsStore } from '../store'

const loadWords = () => import('./conflict_text')

export function ConflictNotice() {
  const conflict = ticketsStore((state) => state.conflict)
  return (
    conflict && (
      <LazyLoad
        load={loadWords}
        props={conflict}
        broken={(error, retry) => <MoreFailed error={error} onRetry={retry} />}
      />
    )
  )
}
