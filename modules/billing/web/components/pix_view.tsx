/** A Pix charge: its code until it is paid or expired, then what became of it. */
import { useSecondsUntil } from '#web/lib/seconds_until'
import type { Charge } from '../api_invoices'
import { useOutcome } from '../outcomes'
import { PixCode } from './pix_code'
import { PixExpired, PixPaid, PixShort } from './pix_outcome'

interface PixViewProps {
  readonly charge: Charge
  /** Asks for a new code. */
  readonly onAgain: () => void
  readonly isBusy: boolean
  /** Why there is no new code; null while nothing was refused. */
  readonly refusal: unknown
  readonly onPaid: () => void
}

export function PixView({ charge, onAgain, isBusy, refusal, onPaid }: PixViewProps) {
  const { outcome, isBlind } = useOutcome(charge.invoiceId)
  const secondsLeft = useSecondsUntil(Date.parse(charge.expiresAt))
  if (outcome?.kind === 'paid') return <PixPaid dueDate={outcome.dueDate} onDone={onPaid} />
  if (outcome?.kind === 'short') return <PixShort paid={outcome.paid} value={outcome.value} />
  if (outcome?.kind === 'expired' || secondsLeft === 0)
    return <PixExpired onAgain={onAgain} isBusy={isBusy} refusal={refusal} />
  return <PixCode charge={charge} secondsLeft={secondsLeft} isBlind={isBlind} />
}
