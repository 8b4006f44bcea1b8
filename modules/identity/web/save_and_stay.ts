/** Saves a person; whoever changes their own password or profile is led to the login page with a word. */
import { endSession, expectEnd } from '#web/shell/session'
import { savePerson } from './api'
import type { PersonDetail, PersonValues } from './model'

/** `edited`: as they stand, null for a new person. */
export async function saveAndStay(
  edited: PersonDetail | null,
  values: Partial<PersonValues>,
  myId: number
): Promise<PersonDetail> {
  if (edited?.id !== myId || !signsOut(edited, values)) {
    return savePerson(edited?.id ?? null, values)
  }
  // The server closes the session before its answer is here.
  const unexpect = expectEnd('changed')
  try {
    const saved = await savePerson(edited.id, values)
    endSession('changed')
    return saved
  } finally {
    unexpect()
  }
}

/** Another password or profile ends the sessions of the person (AUT-06). */
const signsOut = (before: PersonDetail, values: Partial<PersonValues>) =>
  Boolean(values.password) || (values.profile ?? before.profile) !== before.profile
