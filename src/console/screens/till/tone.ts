/** Two rising notes, each as its frequency in hertz. */
const NOTES = [880, 1318.5]
const NOTE_SECONDS = 0.16

/** Says that the money is in to whoever does not look. Silent where the browser does not let a page be heard. */
export function playTone(): void {
  try {
    const context = new AudioContext()
    for (const [index, frequency] of NOTES.entries()) {
      const start = context.currentTime + index * NOTE_SECONDS
      const oscillator = new OscillatorNode(context, { frequency })
      const volume = new GainNode(context, { gain: 0.25 })
      volume.gain.setTargetAtTime(0, start + NOTE_SECONDS * 0.6, 0.03)
      oscillator.connect(volume).connect(context.destination)
      oscillator.start(start)
      oscillator.stop(start + NOTE_SECONDS * 2)
    }
  } catch {
    // The tick on the screen says the same.
  }
}
