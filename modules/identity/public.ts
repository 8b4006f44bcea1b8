/** What identity does for its neighbours. */
export { accessUser } from '#modules/identity/access'
export { createCompany } from '#modules/identity/actions/create_company'
export { createUser } from '#modules/identity/actions/create_user'
export { endSessionsOf } from '#modules/identity/actions/end_sessions'
export { companyOf } from '#modules/identity/queries/company_of'
export { listUserNames as usersOf } from '#modules/identity/queries/list_user_names'
export { userNames } from '#modules/identity/queries/user_names'
export { hashPassword } from '#modules/identity/sessions/passwords'
