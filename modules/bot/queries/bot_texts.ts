/** The bot's built-in menu texts, in the company's language. */
import type { Actor } from '#app/kernel/actor/actor'
import { companyText } from '#app/kernel/settings/texts'
import type { BotTexts } from '#modules/bot/menus/context'

export async function botTexts(actor: Pick<Actor, 'companyId'>): Promise<BotTexts> {
  return {
    invalidOption: await companyText(actor, 'bot:said.invalid_option'),
    mainMenu: await companyText(actor, 'bot:said.main_menu'),
    previousMenu: await companyText(actor, 'bot:said.previous_menu'),
    handedOver: await companyText(actor, 'bot:said.handed_over'),
    handedOverClosed: await companyText(actor, 'bot:said.handed_over_closed'),
  }
}
