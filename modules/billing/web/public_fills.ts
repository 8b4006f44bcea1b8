/** What billing adds to pages for visitors. */
import { signupFields, unpaidSignIn } from '#modules/identity/contract'
import { fill } from '#web/shell/slots'

export default [
  fill(signupFields, () => import('./components/plan_field')),
  fill(unpaidSignIn, () => import('./components/pay_at_login')),
]
