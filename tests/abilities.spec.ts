/** Permissions: the screens check permissions that the server knows, granted to the roles of the contract (AUT-14). */
import { existsSync, globSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { Holder } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { namedAbilitiesOf } from '#modules/identity/sessions/abilities'

/** core.md 6: the roles that each permission of the contract is granted to. Tests of optional modules have theirs. */
const ofTheContract: Readonly<Record<string, readonly Holder[]>> = {
  'drawer-admin-items:view': ['admin'],
  'tickets-manager:showall': ['admin', 'supervisor'],
  'user-modal:editProfile': ['admin'],
  'user-modal:editQueues': ['admin'],
  'ticket-options:deleteTicket': ['admin'],
  'connections-page:actionButtons': ['admin'],
  'connections-page:addConnection': ['admin'],
  'connections-page:editOrDeleteConnection': ['admin'],
  'tickets:viewDeleted': ['admin'],
  'contacts-page:deleteContact': ['admin', 'supervisor'],
}

/** Permissions that no screen checks, with the reason. */
const withoutScreen: Readonly<Record<string, string>> = {
  'chat.delete_any': 'the screen shows the button to the owner alone (operations.md 6)',
  'identity.manage_company': 'a name of the contract that other clients read',
  'tickets.assign': 'the dialog begins tickets for oneself',
  'whatsapp.add_connection': 'the page is shown to those who hold all three rights',
  'whatsapp.manage': 'the page is shown to those who hold all three rights',
  'whatsapp.operate': 'operators call from a terminal (ADR 69)',
  'contacts.operate': 'operators call from a terminal (ADR 69)',
}

const screens = globSync(['modules/*/web/**/*.{ts,tsx}', 'web/src/**/*.{ts,tsx}'], {
  cwd: app.makePath(),
}).filter((file) => !/[\\/](tests|testing)[\\/]|\.test\./.test(file))

/** The abilities or entitlements that the screens check. */
function checkedBy(kind: 'ability' | 'entitlement'): Set<string> {
  const asks = new RegExp(`\\b${kind}: '([a-z_]+\\.[a-z_]+)'`, 'g')
  const texts = screens.map((file) => readFileSync(app.makePath(file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(asks)].map(([, key]) => key)))
}

const declared = registry.declared('abilities')

test.group('permissions in the server and the screens', () => {
  test('AUT-14: every ability and entitlement that a screen checks is declared on the server', ({
    assert,
  }) => {
    const abilities = checkedBy('ability')
    assert.isAbove(abilities.size, 10)
    assert.deepEqual(
      [...abilities].filter((key) => !declared.has(key)),
      []
    )
    const entitlements = registry.declared('entitlements')
    assert.deepEqual(
      [...checkedBy('entitlement')].filter((key) => !entitlements.has(key)),
      []
    )
  })

  test('AUT-14: permissions that the server checks are also checked by screens of the module, or have a documented exception', ({
    assert,
  }) => {
    const checked = checkedBy('ability')
    const hasScreens = (key: string) =>
      existsSync(app.makePath('modules', key.split('.')[0], 'web/index.tsx'))
    assert.deepEqual(
      [...declared.keys()].filter(
        (key) => hasScreens(key) && !checked.has(key) && !withoutScreen[key]
      ),
      []
    )
  })

  test('core.md 6, AUT-14: the permissions of the contract are granted to exactly the listed profiles', ({
    assert,
  }) => {
    const named = [...declared.values()].flatMap(({ wire, grantedTo }) =>
      wire ? [[wire, [...grantedTo].toSorted()]] : []
    )
    assert.containsSubset(Object.fromEntries(named), ofTheContract)
    const ofUser = namedAbilitiesOf({ profile: 'user', isSuper: false })
    assert.deepEqual(ofUser, [], 'the profile user has none')
  })
})
