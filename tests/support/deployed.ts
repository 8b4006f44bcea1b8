/** The files with which several machines are run: compose.many.yaml, ops/kubernetes, ops/proxy (docs/many_machines.md). */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { readYaml } from '#tests/support/read_yaml'

export type Settings = Readonly<Record<string, string>>

export interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly profiles?: readonly string[]
  readonly environment?: Settings
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
  readonly networks?: Readonly<Record<string, { readonly aliases?: readonly string[] } | null>>
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly periodSeconds: number
  readonly timeoutSeconds: number
  readonly failureThreshold: number
}
interface Container {
  readonly image: string
  readonly args: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly securityContext: { readonly readOnlyRootFilesystem?: boolean }
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}
export interface Pods {
  readonly metadata: { readonly labels: Settings; readonly annotations?: Settings }
  readonly spec: {
    readonly terminationGracePeriodSeconds?: number
    readonly enableServiceLinks?: boolean
    readonly securityContext: { readonly runAsNonRoot?: boolean; readonly runAsUser?: number }
    readonly containers: readonly [Container]
    readonly volumes: readonly { readonly name: string; readonly emptyDir?: object }[]
  }
}
export interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Settings
  readonly stringData?: Settings
  readonly spec: {
    readonly replicas?: number
    readonly template: Pods
    readonly minReplicas?: number
    readonly maxReplicas?: number
    readonly scaleTargetRef?: { readonly name: string }
    readonly selector: Settings & { readonly matchLabels?: Settings }
    readonly strategy?: { readonly rollingUpdate: { readonly maxSurge: number } }
  }
}
export interface Kustomization {
  readonly resources: readonly string[]
  readonly images: readonly Settings[]
}

export const composeFile = 'compose.many.yaml'
export const kubernetesFolder = 'ops/kubernetes'

export const textOf = (path: string): string => readFileSync(app.makePath(path), 'utf8')

export const services = (): Readonly<Record<string, Service>> =>
  readYaml<{ services: Record<string, Service> }>(composeFile)[0].services

/** Those that run a process of the product. */
export const serverServices = (): [name: string, service: Service][] =>
  Object.entries(services()).filter(([, { environment }]) => environment?.PROCESS_KINDS)

export const kustomization = (folder: string): Kustomization =>
  readYaml<Kustomization>(`${folder}/kustomization.yaml`)[0]

/** What is applied together from a folder. */
export const manifests = (folder = kubernetesFolder): Manifest[] =>
  kustomization(folder).resources.flatMap((file) => readYaml<Manifest>(`${folder}/${file}`))

export const deployments = (): Manifest[] => manifests().filter(({ kind }) => kind === 'Deployment')

/** The names and values that a container of Kubernetes gets, of the settings, of the secret and of its own. */
export function settingsOf({ spec }: Pods): Settings {
  const shared = [...manifests(), ...readYaml<Manifest>(`${kubernetesFolder}/secret.example.yaml`)]
  const [container] = spec.containers
  const given = container.envFrom.flatMap((source) => {
    const { name } = source.configMapRef ?? source.secretRef
    const kind = source.configMapRef ? 'ConfigMap' : 'Secret'
    const found = shared.find((one) => one.kind === kind && one.metadata.name === name)
    if (!found) throw new Error(`there is no ${kind} of the name ${name}`)
    return Object.entries(found.data ?? found.stringData ?? {})
  })
  const own = (container.env ?? []).map(({ name, value }): [string, string] => [name, value])
  return Object.fromEntries([...given, ...own])
}

/** What the image says: the port that is open and where data lies. */
export function imageFacts(): { port: number; dataDir: string } {
  const dockerfile = textOf('Dockerfile')
  return {
    port: Number(/^EXPOSE (\d+)$/m.exec(dockerfile)![1]),
    dataDir: /\bDATA_DIR=(\S+)/.exec(dockerfile)![1],
  }
}
