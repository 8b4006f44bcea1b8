/** Only one sound plays at a time: starting one pauses the previous one. */
let playing: HTMLMediaElement | null = null

export function playAlone(player: HTMLMediaElement) {
  if (playing !== player) playing?.pause()
  playing = player
}
