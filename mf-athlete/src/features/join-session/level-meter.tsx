import { useEffect, useRef } from 'react';
import styles from './lobby.module.css';

const BARS = 12;
const LOOK_MS = 80;
/** What a voice at arm's length reaches. */
const LOUD = 0.18;

/** Drawn past React: it changes twelve times a second. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const meter = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!track || typeof AudioContext === 'undefined') return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1_024;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const strength = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      const lit = Math.min(BARS, Math.round((Math.sqrt(strength) / Math.sqrt(LOUD)) * BARS));
      meter.current?.style.setProperty('--lit', String(lit));
      meter.current?.setAttribute('data-heard', lit > 2 ? 'yes' : 'no');
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      void context.close();
      meter.current?.style.setProperty('--lit', '0');
    };
  }, [track]);
  return <span ref={meter} className={styles.meter} aria-hidden="true" />;
}
