/**
 * The process of the other gateway. A `deaf` one ignores the messages that the library emits, as if it were killed
 * each time between WhatsApp's receipt and the event: what it stores was stored before the receipt.
 */
import type { Connect } from '#modules/whatsapp/drivers/driver'
import { bootOther } from '#modules/whatsapp/tests/gateway/boot_other'

await bootOther()
const { library } = await import('#modules/whatsapp/drivers/chosen_library')
const { default: Gateway } = await import('#modules/whatsapp/sessions/gateway')

const connect: Connect = async (link, events, services) => {
  const driver = await library.connect(
    link,
    {
      ...events,
      ...(process.argv[2] === 'deaf' ? { arrived: async () => undefined } : {}),
      opened: (number) => {
        events.opened(number)
        console.log('open')
      },
      closed: (closing) => {
        events.closed(closing)
        console.log(`closed ${closing.code}`)
      },
    },
    services
  )
  const close = driver.close.bind(driver)
  driver.close = async () => {
    await close()
    console.log('gone')
  }
  return driver
}

await new Gateway({ ...library, connect }).start()
