/** How many of a thing the plan of the company allows, for the button that adds one (BIL-03). */
import { useTranslation } from 'react-i18next'
import type { AddLimit } from '#web/kit/add_button'
import { number } from '#web/lib/format'
import { useSession } from '#web/shell/session_store'
import { planWays } from '#web/shell/shell_slots'
import { Slot } from '#web/shell/slots'

/**
 * Null while there is no limit, or the number is not known yet. `entitlement` is the key of the limit, `words` that of the
 * text with `used` and `most`, whose plural is that of `most`.
 */
export function usePlanLimit(
  entitlement: string,
  { used, words }: { readonly used: number | null | undefined; readonly words: string }
): AddLimit | null {
  const { t } = useTranslation()
  const { entitlements } = useSession()
  const most = entitlements[entitlement]
  if (typeof most !== 'number' || typeof used !== 'number') return null
  return {
    text: t(words, { count: most, used: number(used), most: number(most) }),
    refusal: used >= most ? <Refusal /> : null,
  }
}

function Refusal() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  return (
    <>
      <p>{t(user.profile === 'admin' ? 'plan_limit.admin' : 'plan_limit.other')}</p>
      <Slot of={planWays} props={{}} />
    </>
  )
}
