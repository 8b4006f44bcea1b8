/** Slots on the screens of companies. */
import { defineSlot } from '#app/kernel/modules/extension_point'

export interface CompanyFieldsProps {
  /** Null for a company that is being added. */
  readonly companyId: number | null
}
/**
 * Slot: fields in the operator's form of a company, such as its plan. Their names are those of the call; the form begins with
 * the values that the company was sent with.
 */
export const companyFields = defineSlot<CompanyFieldsProps>('companies.company_fields')

/** Slot: fields in the form by which visitors sign up, such as the plan; filled in `web/public_fills.ts`. */
export const signupFields = defineSlot('companies.signup_fields')
