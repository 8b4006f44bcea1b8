/** The six checks of the manifests; run at boot in development, by `modules:check` and by a test. */
import type { ModuleManifest } from '#app/kernel/modules/module'
import type { Registry } from '#app/kernel/modules/registry'

/** Returns one sentence per violated rule; empty when all manifests are valid. */
export function checkModules(registry: Registry): string[] {
  const { installed } = registry
  return [
    ...installed.flatMap(badPrefixes),
    ...sharedNames(installed),
    ...unheardEvents(installed),
    ...unaskedContributions(installed),
    ...installed.flatMap(unknownJobs),
    ...installed.flatMap(strayStandIn),
  ]
}

/** Names that a manifest owns, by kind. The registry itself rejects cycles and missing requirements. */
function ownedNames(module: ModuleManifest): [kind: string, name: string][] {
  const keys = (kind: string, record?: Readonly<Record<string, unknown>>) =>
    Object.keys(record ?? {}).map((name): [string, string] => [kind, name])
  return [
    ...(module.emits ?? []).map((name): [string, string] => ['event', name]),
    ...(module.extensionPoints ?? []).map(({ key }): [string, string] => ['extension point', key]),
    ...keys('job', module.jobs),
    ...keys('setting', module.settings),
    ...keys('ability', module.abilities),
    ...keys('entitlement', module.entitlements),
  ]
}

function badPrefixes(module: ModuleManifest) {
  return ownedNames(module)
    .filter(([, name]) => !name.startsWith(`${module.name}.`))
    .map(
      ([kind, name]) =>
        `${kind} "${name}" of module "${module.name}" must start with "${module.name}."`
    )
}

function sharedNames(installed: readonly ModuleManifest[]) {
  const owners = new Map<string, string>()
  const problems: string[] = []
  const claim = (what: string, owner: string) => {
    const other = owners.get(what)
    if (other && other !== owner)
      problems.push(`${what} is owned by both "${other}" and "${owner}"`)
    owners.set(what, owner)
  }
  for (const module of installed) {
    for (const [kind, name] of ownedNames(module)) claim(`${kind} "${name}"`, module.name)
    for (const code of Object.keys(module.errors ?? {})) claim(`error "${code}"`, module.name)
    for (const spec of Object.values(module.errors ?? {}))
      claim(`wire error "${spec.wire}"`, module.name)
    for (const setting of Object.values(module.settings ?? {})) {
      if (setting.wire) claim(`wire setting "${setting.wire}"`, module.name)
    }
  }
  return problems
}

function unheardEvents(installed: readonly ModuleManifest[]) {
  const emitted = new Set<string>(installed.flatMap((module) => module.emits ?? []))
  return installed.flatMap((module) =>
    Object.keys(module.listens ?? {})
      .filter((event) => !emitted.has(event))
      .map(
        (event) => `module "${module.name}" listens to "${event}", which no installed module emits`
      )
  )
}

/** Extension points that the kernel itself declares. */
const kernelPoints = [
  'kernel.actor_source',
  'kernel.program_source',
  'kernel.brand_source',
  'kernel.entitlement_source',
  'kernel.event_recorder',
  'kernel.file_keeper',
  'kernel.health_check',
  'kernel.metric_source',
  'kernel.outgoing_event',
  'kernel.counted_lane',
]

function unaskedContributions(installed: readonly ModuleManifest[]) {
  const asked = new Set([
    ...kernelPoints,
    ...installed.flatMap((module) => (module.extensionPoints ?? []).map(({ key }) => key)),
  ])
  return installed.flatMap((module) =>
    (module.contributes ?? [])
      .filter(({ point }) => !asked.has(point))
      .map(({ point }) => `module "${module.name}" answers "${point}", which nobody asks`)
  )
}

function unknownJobs(module: ModuleManifest) {
  return (module.schedules ?? [])
    .filter(({ job }) => !module.jobs?.[job])
    .map(({ job }) => `module "${module.name}" schedules "${job}", which is not one of its jobs`)
}

/** Whoever takes out the module's folder takes out its stand-in. */
function strayStandIn({ name, sandbox }: ModuleManifest) {
  const isHome =
    !sandbox || [`modules/${name}/sandbox/`, 'sandbox/'].some((home) => sandbox.startsWith(home))
  return isHome
    ? []
    : [
        `sandbox of module "${name}" must be in modules/${name}/sandbox or in sandbox, not "${sandbox}"`,
      ]
}
