/** What billing adds to pages for visitors. */
import { signupFields } from '#modules/identity/contract'
import { fill } from '#web/shell/slots'

export default [fill(signupFields, () => import('./components/plan_field'))]
