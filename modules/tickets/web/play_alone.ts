/** One sound at a time: what starts to play silences what played before. */
let playing: HTMLMediaElement | null = null

export function playAlone(player: HTMLMediaElement) {
  if (playing !== player) playing?.pause()
  playing = player
}
