/** Whether this installation is new: nobody runs the platform yet. */
import User from '#modules/identity/models/user'

export async function isSetupNeeded(): Promise<boolean> {
  const operator = await User.query()
    .sideload({ everyCompany: true })
    .where('is_super', true)
    .whereNull('deleted_at')
    .first()
  return operator === null
}
