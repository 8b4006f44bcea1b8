/** Returns the version of the product (TCK-18). */
export const productVersion = '6.0.0'

export default class VersionController {
  async show() {
    return { version: productVersion }
  }
}
