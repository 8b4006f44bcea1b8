/** Functions that identity offers to other modules. */
export { accessUser, accessUsers } from '#modules/identity/access'
export { forgetConnection } from '#modules/identity/actions/forget_connection'
export { inCompany, requireCompany } from '#modules/identity/people/in_company'
export { emitRightsChanged } from '#modules/identity/people/emit_rights_changed'
export { companyOf } from '#modules/identity/queries/company_of'
export { isUnpaid } from '#modules/identity/queries/is_unpaid'
export { listPeople } from '#modules/identity/queries/list_people'
export { userNames } from '#modules/identity/queries/user_names'
