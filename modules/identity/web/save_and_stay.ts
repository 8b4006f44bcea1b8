/** Saves a user; one who changed their own password or profile is sent to the login page with a message. */
import { endSession, expectEnd } from '#web/shell/session'
import { savePerson } from './api'
import type { PersonDetail, PersonValues } from './model'

/** `edited`: the stored values, null for a new user. */
export async function saveAndStay(
  edited: PersonDetail | null,
  values: Partial<PersonValues>,
  myId: number
): Promise<PersonDetail> {
  if (edited?.id !== myId || !signsOut(edited, values)) {
    return savePerson(edited?.id ?? null, values)
  }
  // The server closes the session before this response arrives.
  const unexpect = expectEnd('changed')
  try {
    const saved = await savePerson(edited.id, values)
    endSession('changed')
    return saved
  } finally {
    unexpect()
  }
}

/** A new password or profile ends the user's sessions (AUT-06). */
const signsOut = (before: PersonDetail, values: Partial<PersonValues>) =>
  Boolean(values.password) || (values.profile ?? before.profile) !== before.profile
