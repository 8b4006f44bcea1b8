/** The places that the shell leaves open for modules. */
import { defineSlot } from '#web/shell/slots'

/** Quiet icons of the top bar, left of language and profile; use `BarButton` of the shell. */
export const topBarTools = defineSlot('shell.top_bar_tools')
/** A line under the top bar for what concerns the whole company, for example an entered company. */
export const notices = defineSlot('shell.notices')
