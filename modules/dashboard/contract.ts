/** Slot of the dashboard module. */
import { defineSlot } from '#app/kernel/modules/extension_point'

/**
 * Slot for cards below the charts, shown to users who see the dashboard and meet the filler's needs. A filler
 * renders itself with the kit's `Card`; cards are sorted by their order, as many per row as fit.
 */
export const dashboardCards = defineSlot('dashboard.cards')
