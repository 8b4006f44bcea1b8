/** What one wanted to take is with somebody else; what says so comes when it has to. */
import { MoreFailed } from '#web/kit/error_state'
import { LazyLoad } from '#web/shell/lazy_load'
import { ticketsStore } from '../store'

const loadWords = () => import('./held_words')

export function HeldNotice() {
  const told = ticketsStore((state) => state.held)
  return (
    told && (
      <LazyLoad
        load={loadWords}
        props={told}
        broken={(error, retry) => <MoreFailed error={error} onRetry={retry} />}
      />
    )
  )
}
