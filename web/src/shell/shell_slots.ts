/** The slots of the shell. */
import { defineSlot } from '#web/shell/slots'

/** Icon buttons of the top bar, left of language and profile; use `BarButton` of the shell. */
export const topBarTools = defineSlot('shell.top_bar_tools')
/** A line under the top bar about the whole company, for example that the operator has entered it. */
export const notices = defineSlot('shell.notices')
/** The warning before the paid time of the company ends, for those who can pay; others get a toast (BIL-11). */
export const subscriptionWarning = defineSlot('shell.subscription_warning')
/** Buttons in the notice of an unpaid company: how its admin pays. */
export const paymentWays = defineSlot('shell.payment_ways')
/** Below why the plan allows no more of something: how an admin gets to another plan. */
export const planWays = defineSlot('shell.plan_ways')
