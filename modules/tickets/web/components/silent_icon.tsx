/** What stands beside closing in silence; the palette draws it when it opens. */
export { AudioMutedOutlined as default } from '@ant-design/icons'
