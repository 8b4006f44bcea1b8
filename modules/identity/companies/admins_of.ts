/** The admins of a company, to whom it is written. */
import type { Actor } from '#app/kernel/actor/actor'
import User from '#modules/identity/models/user'
import { companyOf } from '#modules/identity/queries/company_of'

export interface Admin {
  readonly name: string
  readonly email: string
  /** Their own language, or the company's: pt, en or es. */
  readonly language: string
  /** The company's time zone. */
  readonly zone: string
}

/** Those who are there, the first one first. */
export async function adminsOf(company: Pick<Actor, 'companyId'>): Promise<Admin[]> {
  const { zone, language: usual } = await companyOf(company)
  const admins = await User.of(company)
    .where('profile', 'admin')
    .whereNull('deleted_at')
    .orderBy('id')
  return admins.map(({ name, email, language }) => ({
    name,
    email,
    language: language ?? usual,
    zone,
  }))
}
