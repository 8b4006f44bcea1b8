/** The error codes of operations. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {} as const satisfies Record<string, ErrorSpec>
