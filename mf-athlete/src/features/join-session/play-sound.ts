const NOTES_HZ = [523, 659, 784];

/** Three notes, made here, so that nothing is loaded. */
export function playSound(): void {
  const context = new AudioContext();
  for (const [index, hertz] of NOTES_HZ.entries()) {
    const from = context.currentTime + index * 0.18;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.3, from + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.45);
    if (index === NOTES_HZ.length - 1) tone.onended = () => void context.close();
  }
}
