/** Functions that contacts offers to other modules. */
export { accessContact } from '#modules/contacts/access'
export { knownContacts } from '#modules/contacts/queries/known_contacts'
export {
  isSparedFromAutomation,
  unsparedContacts,
} from '#modules/contacts/queries/is_spared_from_automation'
export { resolveContact } from '#modules/contacts/actions/resolve_contact'
export { resolveGroup } from '#modules/contacts/actions/resolve_group'
export { requestPicture } from '#modules/contacts/pictures/request_picture'
export { pictureUrl } from '#modules/contacts/pictures/picture_url'
export { extraInfoOf } from '#modules/contacts/queries/extra_info_of'
export { findContact } from '#modules/contacts/queries/find_contact'
export { numberCandidates } from '#modules/contacts/canonical_number'
