/** The own profile, opened from the menu at the top right: name, e-mail, password. */
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#web/kit/form_drawer'
import { toasts } from '#web/lib/toasts'
import { renewSession } from '#web/shell/session'
import { currentSession, useSession } from '#web/shell/session_store'
import type { PersonValues } from '../model'
import { saveAndStay } from '../save_and_stay'
import { IdentityFields } from './identity_fields'

type Own = Pick<PersonValues, 'name' | 'email' | 'password'>

export default function ProfileDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { user } = useSession()

  async function submit(values: Own) {
    await saveAndStay({ ...user, isOnline: true, isSuper: user.super }, values, user.id)
    if (!currentSession()) return
    // Update the name in the top bar at once, also while no events are received.
    await renewSession()
    toasts.success(t('profile.saved'))
  }

  return (
    <FormDrawer<Own>
      open
      title={t('profile.title')}
      initial={{ name: user.name, email: user.email, password: '' }}
      submit={submit}
      onClose={onClose}
    >
      <IdentityFields isNew={false} />
    </FormDrawer>
  )
}
