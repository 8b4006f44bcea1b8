/** Cards of other modules; each loads, and may fail, separately. */
import { dashboardCards } from '#modules/dashboard/contract'
import { BareCard } from '#web/kit/card'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { Slot } from '#web/shell/slots'
import styles from './neighbours_cards.module.css'

export const NeighboursCards = () => (
  <div className={styles.cards}>
    <Slot of={dashboardCards} props={{}} waiting={waiting} broken={broken} />
  </div>
)

const waiting = (
  <BareCard>
    <LoadingRows rows={3} />
  </BareCard>
)
const broken = (error: Error, retry: () => void) => (
  <BareCard>
    <ErrorState error={error} onRetry={retry} />
  </BareCard>
)
