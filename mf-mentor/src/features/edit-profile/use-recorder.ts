import { INTRO_SECONDS } from 'contracts/media';
import { useEffect, useRef, useState } from 'react';
import { findRecognizer } from 'web-kit/speech/local-recognition';
import type { Recognizer } from 'web-kit/speech/recognition';
import { writeDown } from './write-down.ts';

const COUNT_FROM = 3;
const SECOND_MS = 1_000;
/** What every browser plays comes first. */
const TYPES = ['video/mp4;codecs=avc1.42E01F,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];
/** Half a minute takes about eight megabytes. */
const BITS_PER_SECOND = 2_000_000;

export type Step =
  | { is: 'asking' }
  | { is: 'refused'; why: string }
  | { is: 'ready' }
  | { is: 'counting'; left: number }
  | { is: 'recording'; left: number };

/** What was recorded, and what this device wrote down meanwhile, a sentence a line. */
export interface Recording {
  film: Blob;
  heard: string;
}

/** One camera and microphone, a count of three, and half a minute at most. Everything is let go when the page goes on. */
export function useRecorder(onRecorded: (recording: Recording) => void) {
  const [step, setStep] = useState<Step>({ is: 'asking' });
  const [camera, setCamera] = useState<string | null>(null);
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const recognizer = useRef<Recognizer | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round opens the camera anew
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const open = async () => {
      setStep({ is: 'asking' });
      const answer = await openCamera(camera);
      if (isOver) return typeof answer === 'string' ? undefined : stopAll(answer);
      if (typeof answer === 'string') return setStep({ is: 'refused', why: answer });
      opened = answer;
      setStream(answer);
      setCameras(await listCameras());
      recognizer.current ??= await findRecognizer();
      if (isOver) return;
      setStep({ is: 'ready' });
    };
    void open();
    return () => {
      isOver = true;
      setStream(null);
      const running = recorder.current;
      recorder.current = null;
      if (running?.state === 'recording') running.stop();
      if (opened) stopAll(opened);
    };
  }, [camera, round]);

  const finish = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  const record = () => {
    if (!stream) return;
    const dictation = writeDown(recognizer.current, stream);
    recorder.current = startRecording(stream, (film) => {
      dictation.end();
      stopAll(stream);
      // Closed in the middle of it.
      if (!recorder.current) return;
      setStream(null);
      onRecorded({ film, heard: dictation.lines() });
    });
    setStep({ is: 'recording', left: INTRO_SECONDS });
  };
  useSeconds(step, (left) => {
    if (step.is === 'counting') return left > 0 ? setStep({ is: 'counting', left }) : record();
    return left > 0 ? setStep({ is: 'recording', left }) : finish();
  });
  return {
    step,
    stream,
    cameras,
    camera,
    chooseCamera: setCamera,
    start: () => setStep({ is: 'counting', left: COUNT_FROM }),
    finish,
    again: () => setRound(round + 1),
  };
}

function useSeconds(step: Step, onSecond: (left: number) => void): void {
  const heard = useRef(onSecond);
  heard.current = onSecond;
  const left = step.is === 'counting' || step.is === 'recording' ? step.left : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step starts its second anew
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => heard.current(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [step.is, left]);
}

async function openCamera(camera: string | null): Promise<MediaStream | string> {
  const devices = navigator.mediaDevices;
  if (!devices?.getUserMedia || typeof MediaRecorder === 'undefined')
    return 'This browser can’t record here. Upload a video instead.';
  const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const video = camera ? { ...wanted, deviceId: { exact: camera } } : { ...wanted, facingMode: 'user' };
  return devices.getUserMedia({ video, audio: true }).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError')
      return 'Your browser doesn’t let this page use your camera and microphone. Allow both in the address bar, then try again.';
    if (name === 'NotFoundError' || name === 'OverconstrainedError')
      return 'We can’t find a camera with a microphone. Plug one in and try again, or upload a video.';
    return 'Your camera or microphone didn’t start. Close other apps that use them and try again.';
  });
}

async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId);
}

function startRecording(stream: MediaStream, onFilm: (film: Blob) => void): MediaRecorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }), videoBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  made.ondataavailable = ({ data }) => void parts.push(data);
  made.onstop = () => onFilm(new Blob(parts, { type: made.mimeType.split(';')[0] ?? 'video/webm' }));
  made.start();
  return made;
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
