/** A browser's socket that records the message texts it receives. */
import { io, type Socket } from 'socket.io-client'

export class EventRecorder {
  /** Text → milliseconds since the epoch at which it was received. */
  readonly heard = new Map<string, number>()

  private constructor(private readonly socket: Socket) {}

  /** Joins the rooms of an admin's screen: it gets the events of every ticket of the company. */
  static async open(url: string, token: string, companyId: number): Promise<EventRecorder> {
    const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false })
    const recorder = new EventRecorder(socket)
    socket.on(`company-${companyId}-appMessage`, (body) => {
      if (body.action === 'create') recorder.heard.set(body.message.body, Date.now())
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('ready', () => resolve())
      socket.once('connect_error', reject)
    })
    await socket.timeout(10_000).emitWithAck('joinNotification')
    return recorder
  }

  close() {
    this.socket.disconnect()
  }
}
