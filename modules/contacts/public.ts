/** What contacts does for its neighbours. */
export { learnPairs } from '#modules/contacts/actions/learn_pairs'
export { knownContacts } from '#modules/contacts/queries/known_contacts'
export { resolveContact } from '#modules/contacts/actions/resolve_contact'
export { resolveGroup } from '#modules/contacts/actions/resolve_group'
export { findContact, findGroup } from '#modules/contacts/queries/find_contact'
export { canonicalNumber, numberCandidates } from '#modules/contacts/canonical_number'
