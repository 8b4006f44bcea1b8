/** The icon of resolving silently; the palette loads it when it opens. */
export { AudioMutedOutlined as default } from '@ant-design/icons'
