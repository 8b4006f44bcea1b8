/** The files for several machines fit the product: names of settings, paths, ports and times (docs/many_machines.md). */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { serverExitsWithinMs } from '#cli/server/programs'
import { processKindsOf } from '#start/process_kinds'
import * as deployed from '#tests/support/deployed'
import { servedRoutes } from '#tests/support/every_route'

/** Beyond the time after which the command kills a server that does not exit, in seconds. */
const spareSeconds = 5
/** What several processes need in any case. */
const needed = [
  'APP_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'PROCESS_KINDS',
  'DRAIN_SECONDS',
  'METRICS_PORT',
  'METRICS_HOST',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

const declared = new Set(
  [...deployed.textOf('start/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]*):/gm)].map(([, name]) => name)
)
const documents = ['docs/environment.md', 'docs/many_machines.md'].map(deployed.textOf).join('\n')
const { port, dataDir } = deployed.imageFacts()

const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)![1])
const stopSeconds = (settings: deployed.Settings) => serverExitsWithinMs(settings) / 1000

/** Connections to the database that one process opens at most: its pool, and the one that listens. */
const connectionsOfProcess = () => app.config.get<number>('database.connections.pg.pool.max') + 1
const maxConnections = () =>
  Number(/max_connections=(\d+)/.exec(deployed.services().database.command!.join(' '))![1])

test.group('compose.many.yaml', () => {
  test('has the promised number of processes of each kind', ({ assert }) => {
    const kinds = deployed
      .serverServices()
      .flatMap(([, { environment }]) => processKindsOf(environment!.PROCESS_KINDS))
    const counted = Object.fromEntries(
      processKindsOf(undefined).map((kind) => [kind, kinds.filter((one) => one === kind).length])
    )
    assert.deepEqual(counted, { web: 2, worker: 2, gateway: 3 })
  })

  test('{0} has all settings, and none that the product does not know')
    .with(deployed.serverServices)
    .run(({ assert }, [, { environment }]) => {
      assert.deepEqual(
        needed.filter((name) => !(name in environment!)),
        []
      )
      assert.deepEqual(
        Object.keys(environment!).filter((name) => !declared.has(name)),
        []
      )
    })

  test('{0} is asked at a path that there is, and has time enough to stop')
    .with(deployed.serverServices)
    .run(({ assert }, [, service]) => {
      // Each part is a text: a colon in a text without quotes makes a map of it.
      assert.isTrue(service.healthcheck!.test.every((part) => typeof part === 'string'))
      const [, askedPort, path] = /127\.0\.0\.1:(\d+)(\/[\w/]*)/.exec(
        service.healthcheck!.test.join(' ')
      )!
      assert.equal(Number(askedPort), port)
      assert.include(servedRoutes(), `GET ${path}`)
      const least = stopSeconds(service.environment!) + spareSeconds
      assert.isAtLeast(seconds(service.stop_grace_period!), least)
    })

  test('explains each name that is read from .env', ({ assert }) => {
    const read = [...deployed.textOf(deployed.composeFile).matchAll(/\$\{([A-Z\d_]+)/g)]
    const names = new Set(read.map(([, name]) => name))
    assert.isAbove(names.size, 10)
    assert.deepEqual(
      [...names].filter((name) => !documents.includes(`\`${name}\``)),
      []
    )
  })

  test('gives the database room for all processes, a backup and a command', ({ assert }) => {
    const processes = deployed.serverServices().length + 2
    assert.isAtLeast(maxConnections(), processes * connectionsOfProcess())
  })

  test('the migration is the product, and part of no ordinary start', ({ assert }) => {
    const { migrate, web1 } = deployed.services()
    assert.equal(migrate.image, web1.image)
    assert.deepEqual(migrate.command, ['migrate'])
    assert.deepEqual(migrate.profiles, ['migrate'])
  })
})

test.group('ops/proxy/haproxy.cfg', () => {
  const config = deployed.textOf('ops/proxy/haproxy.cfg')
  const [, uri] = /http-check send meth GET uri (\S+)/.exec(config)!
  const [, every, everyWhenDown, failures] =
    /check inter (\d+)s downinter (\d+)s fall (\d+) rise 1 /.exec(config)!
  const [, answersWithin] = /timeout check (\d+)s/.exec(config)!
  const [, name, target] = /server-template web \d+ ([\w.-]+):(\d+)/.exec(config)!

  test('asks for readiness at a path that there is', ({ assert }) => {
    assert.equal(uri, '/health/ready')
    assert.include(servedRoutes(), `GET ${uri}`)
  })

  test('leads to the web services, and to no other', ({ assert }) => {
    assert.equal(Number(target), port)
    const found = deployed
      .serverServices()
      .map(([, { environment, networks }]) => [
        environment!.PROCESS_KINDS === 'web',
        Boolean(networks?.front?.aliases?.includes(name)),
      ])
    assert.deepEqual(
      found.filter(([isWeb, isFound]) => isWeb !== isFound),
      []
    )
  })

  test('notices a process that stops while that still serves', ({ assert }) => {
    const web = deployed
      .serverServices()
      .filter(([, { environment }]) => environment!.PROCESS_KINDS === 'web')
    const noticed = Number(every) * Number(failures) + Number(answersWithin)
    for (const [, { environment }] of web) {
      assert.isAbove(Number(environment!.DRAIN_SECONDS), noticed)
    }
  })

  test('gives a new process its place before the next one that stops loses its own', ({
    assert,
  }) => {
    assert.isBelow(Number(everyWhenDown), Number(every) * (Number(failures) - 1))
  })
})

test.group('ops/kubernetes', () => {
  test('has a deployment of each kind', ({ assert }) => {
    const kinds = deployed
      .deployments()
      .flatMap(({ spec }) => processKindsOf(deployed.settingsOf(spec.template).PROCESS_KINDS))
    assert.sameMembers(kinds, [...processKindsOf(undefined)])
  })

  test('applies each of its files', ({ assert }) => {
    for (const folder of [deployed.kubernetesFolder, `${deployed.kubernetesFolder}/migrate`]) {
      const files = globSync('*.yaml', { cwd: app.makePath(folder) }).map((file) => basename(file))
      const byHand = ['kustomization.yaml', 'secret.example.yaml']
      assert.sameMembers(
        [...deployed.kustomization(folder).resources],
        files.filter((file) => !byHand.includes(file))
      )
    }
  })

  test('runs the same image for the tables and for the processes', ({ assert }) => {
    const { images } = deployed.kustomization(deployed.kubernetesFolder)
    assert.deepEqual(deployed.kustomization(`${deployed.kubernetesFolder}/migrate`).images, images)
    const [job] = deployed.manifests(`${deployed.kubernetesFolder}/migrate`)
    const all = [job, ...deployed.deployments()].map(({ spec }) => spec.template.spec.containers[0])
    for (const { image } of all) assert.equal(image, images[0].name)
    assert.deepEqual(all[0].args, ['migrate'])
  })

  test('{metadata.name} has all settings, and none that the product does not know')
    .with(deployed.deployments)
    .run(({ assert }, { spec }) => {
      const settings = deployed.settingsOf(spec.template)
      assert.deepEqual(
        needed.filter((name) => !(name in settings)),
        []
      )
      assert.deepEqual(
        Object.keys(settings).filter((name) => !declared.has(name)),
        []
      )
    })

  test('{metadata.name} is asked at paths that there are, and has time enough to stop')
    .with(deployed.deployments)
    .run(({ assert }, { spec: { template } }) => {
      const [container] = template.spec.containers
      const settings = deployed.settingsOf(template)
      const ports = Object.fromEntries(
        container.ports!.map(({ name, containerPort }) => [name, containerPort])
      )
      assert.deepEqual(ports, { http: port, metrics: Number(settings.METRICS_PORT) })
      assert.equal(template.metadata.annotations!['prometheus.io/port'], settings.METRICS_PORT)
      const { startupProbe, livenessProbe, readinessProbe } = container
      const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => {
        assert.equal(probe!.httpGet.port, 'http')
        assert.include(servedRoutes(), `GET ${probe!.httpGet.path}`)
        return probe!.httpGet.path
      })
      assert.deepEqual(paths, ['/health/ready', '/health/live', '/health/ready'])
      const least = stopSeconds(settings) + spareSeconds
      assert.isAtLeast(template.spec.terminationGracePeriodSeconds!, least)
    })

  test('{metadata.name} runs without root, and writes only where the product does')
    .with(() => [
      ...deployed.deployments(),
      ...deployed.manifests(`${deployed.kubernetesFolder}/migrate`),
    ])
    .run(({ assert }, { spec: { template } }) => {
      const { securityContext, containers, volumes, enableServiceLinks } = template.spec
      assert.isTrue(securityContext.runAsNonRoot)
      assert.isTrue(containers[0].securityContext.readOnlyRootFilesystem)
      assert.isFalse(enableServiceLinks)
      const paths = containers[0].volumeMounts.map(({ mountPath }) => mountPath)
      assert.sameMembers(paths, [dataDir, '/tmp'])
      assert.isTrue(volumes.every(({ emptyDir }) => emptyDir))
    })

  test('each budget, service and scaler finds its deployment', ({ assert }) => {
    const all = deployed.manifests()
    for (const { metadata, spec } of deployed.deployments()) {
      const { matchLabels } = spec.selector
      assert.deepEqual(spec.template.metadata.labels, matchLabels)
      const budget = all.find(
        (one) => one.kind === 'PodDisruptionBudget' && one.metadata.name === metadata.name
      )
      assert.deepEqual(budget?.spec.selector.matchLabels, matchLabels)
    }
    const web = deployed.deployments().find(({ metadata }) => metadata.name === 'guiche-web')!
    const of = (kind: string) => all.find((one) => one.kind === kind)!.spec
    assert.deepEqual(of('Service').selector, web.spec.selector.matchLabels!)
    assert.equal(of('HorizontalPodAutoscaler').scaleTargetRef!.name, web.metadata.name)
  })

  test('needs no more connections, at its largest and while it is replaced, than the page says', ({
    assert,
  }) => {
    const { spec } = deployed.manifests().find(({ kind }) => kind === 'HorizontalPodAutoscaler')!
    const processes = deployed
      .deployments()
      .map(
        (one) =>
          (one.spec.replicas ?? spec.maxReplicas!) + one.spec.strategy!.rollingUpdate.maxSurge
      )
      .reduce((sum, count) => sum + count, 0)
    const most = (processes + 2) * connectionsOfProcess()
    assert.include(documents, `${processes + 2} × ${connectionsOfProcess()} = ${most}`)
    assert.isAtLeast(maxConnections(), most)
  })
})
