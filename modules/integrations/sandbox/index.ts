// The stand-in that plays the programs of others: a Typebot, Dialogflow with Google's tokens, n8n and a webhook.
import { join } from 'node:path'
import { project, serviceAccount } from '#modules/integrations/sandbox/dialogflow'
import { faultOrder, scriptOrder } from '#modules/integrations/sandbox/orders'
import { Script } from '#modules/integrations/sandbox/script'
import { FlowServer } from '#modules/integrations/sandbox/server'
import type { FlowStateWire } from '#modules/integrations/sandbox/wire'
import {
  SandboxError,
  type Routes,
  type RunningStandIn,
  type StandIn,
  type StandInContext,
} from '#sandbox/stand_in'

const flows: StandIn = {
  name: 'flows',
  tab: { title: 'Fluxos', folder: join(import.meta.dirname, 'page') },
  start,
}
export default flows

async function start({ folder, preferredPorts }: StandInContext): Promise<RunningStandIn> {
  const script = new Script(folder)
  const server = new FlowServer(script)
  const port = await server.listen([script.port ?? [], ...preferredPorts, 0].flat())
  script.keepPort(port)
  const url = `http://127.0.0.1:${port}`
  return {
    routes: routesOf(script, server, url),
    ready: { flowsUrl: url },
    env: {
      DIALOGFLOW_URL: url,
      GOOGLE_TOKEN_URL: `${url}/token`,
      OUTBOUND_ALLOW: `127.0.0.1:${port}`,
      DEMO_FLOWS_URL: url,
    },
    stop: () => server.close(),
  }
}

function routesOf(script: Script, server: FlowServer, url: string): Routes {
  const state = async (): Promise<FlowStateWire> => ({
    addresses: { typebot: url, n8n: `${url}/n8n`, webhook: `${url}/webhook` },
    dialogflow: { projectName: project, jsonContent: serviceAccount(script) },
    script: script.rules,
    faults: server.faults,
    calls: server.calls,
  })
  return {
    'GET /api/flows/state': state,
    'PUT /api/flows/script': async ({ body }) => {
      const { script: rules } = await scriptOrder.validate(body)
      try {
        script.replace(rules)
      } catch (error) {
        throw new SandboxError(422, 'INVALID_PATTERN', (error as Error).message)
      }
      return state()
    },
    'POST /api/flows/faults': async ({ body }) => {
      server.addFault(await faultOrder.validate(body))
      return state()
    },
    'DELETE /api/flows/faults': async () => {
      server.clearFaults()
      return state()
    },
    'DELETE /api/flows/sessions': async () => {
      server.typebot.forget()
      return state()
    },
    'DELETE /api/flows/calls': async () => {
      server.clearCalls()
      return state()
    },
  }
}
