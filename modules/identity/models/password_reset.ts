/** The code with which a person who forgot the password chooses a new one; one per person (AUT-07). */
import { PasswordResetSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'

export default class PasswordReset extends TenantModel(PasswordResetSchema) {
  static table = 'password_resets'
}
