/** Functions that contacts offers to other modules. */
import { exportedPart } from '#modules/contacts/personal_data/exported_part'
import { describeContacts } from '#modules/contacts/queries/describe_contacts'
import { extraInfoOf } from '#modules/contacts/queries/extra_info_of'

export { accessContact } from '#modules/contacts/access'
export { knownContacts } from '#modules/contacts/queries/known_contacts'
export { sparedFromAutomation } from '#modules/contacts/queries/spared_from_automation'
export { resolveContact } from '#modules/contacts/actions/resolve_contact'
export { resolveGroup } from '#modules/contacts/actions/resolve_group'
export { requestPicture } from '#modules/contacts/pictures/request_picture'
export { pictureUrl } from '#modules/contacts/pictures/picture_url'
export { findContact } from '#modules/contacts/queries/find_contact'
export { phoneNumbers } from '#modules/contacts/numbers/phone_numbers'

/** What is known of many contacts at once; each is documented in its own file. */
export const contactDetails = { describe: describeContacts, extraInfoOf, exportedPart }
