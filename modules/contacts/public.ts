/** What contacts does for its neighbours. */
export { resolveContact } from '#modules/contacts/actions/resolve_contact'
export { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'
