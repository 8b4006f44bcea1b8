/** Endpoints of signing up and of the operator's companies. */
import type { HttpContext } from '@adonisjs/core/http'
import { platform, readSetting } from '#app/kernel/settings/settings'
import { addCompany, changeCompany, deleteCompany, signUp } from '#modules/companies/actions'
import {
  allCompanies,
  describeCompanies,
  listCompanies,
  showCompany,
} from '#modules/companies/queries'
import { withinSignupLimit } from '#modules/companies/routes'
import { companyWire, listedCompanyWire } from '#modules/companies/transformer'
import { readChangedCompany, readNewCompany, readSignup } from '#modules/companies/validators'
import type {
  CompaniesPageWire,
  CompanyWire,
  ListedCompanyWire,
  SignupWire,
} from '#modules/companies/wire'

export default class CompaniesController {
  /** GET /signup: whether and how visitors may sign up. */
  async showSignup(): Promise<SignupWire> {
    const door = await readSetting(platform, 'companies.signup')
    const trialDays = await readSetting<number>(platform, 'companies.trial_days')
    return { isOpen: door === 'enabled', trialDays }
  }

  /** POST /companies/cadastro */
  async signUp(ctx: HttpContext): Promise<CompanyWire> {
    const form = await readSignup(ctx.request.body())
    await withinSignupLimit(ctx)
    const [described] = await describeCompanies([await signUp(form)])
    return companyWire(described)
  }

  /** GET /companies?pageNumber&searchParam */
  async index({ request }: HttpContext): Promise<CompaniesPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { rows, ...found } = await listCompanies(pageNumber, searchParam)
    return { companies: rows.map(listedCompanyWire), ...found }
  }

  /** GET /companies/list: a bare array of all. */
  async list(): Promise<ListedCompanyWire[]> {
    return (await allCompanies()).map(listedCompanyWire)
  }

  /** GET /companies/{id} */
  async show({ actor, params }: HttpContext): Promise<ListedCompanyWire> {
    return listedCompanyWire(await showCompany(actor, params.id))
  }

  /** POST /companies */
  async store({ actor, request }: HttpContext): Promise<ListedCompanyWire> {
    const { id } = await addCompany(actor, await readNewCompany(request.body()))
    return listedCompanyWire(await showCompany(actor, id))
  }

  /** PUT /companies/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<ListedCompanyWire> {
    const { id } = await changeCompany(actor, params.id, await readChangedCompany(request.body()))
    return listedCompanyWire(await showCompany(actor, id))
  }

  /** DELETE /companies/{id}?purge=true */
  async destroy({ actor, params, request }: HttpContext) {
    await deleteCompany(actor, params.id, { purge: request.qs().purge === 'true' })
    return { message: 'Company deleted.' }
  }
}
