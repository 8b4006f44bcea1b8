/** What contacts does for its neighbours. */
export { resolveContact } from '#modules/contacts/actions/resolve_contact'
export { knownContacts } from '#modules/contacts/queries/known_contacts'
export { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'
