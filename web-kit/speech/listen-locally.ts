import { HERE, LANGUAGE, type Recognition, type RecognitionClass, type Recognizer } from './recognition.ts';

/** Browsers end a recognition after a silence. */
const AGAIN_MS = 300;
const PASSING = ['no-speech', 'aborted'];

export function recognizerOf(Found: RecognitionClass): Recognizer {
  return {
    listen(track, on) {
      let [isStopped, current]: [boolean, Recognition | null] = [false, null];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = () => {
        isStopped = true;
        clearTimeout(timer);
        current?.abort();
      };
      const fail = () => {
        if (isStopped) return;
        stop();
        on.failed();
      };
      const begin = () => {
        current = hear(Found, track, {
          text: on.text,
          failed: fail,
          ended: () => {
            if (!isStopped) timer = setTimeout(begin, AGAIN_MS);
          },
        });
      };
      void isHere(Found)
        .then((here) => (here ? !isStopped && begin() : fail()))
        .catch(fail);
      return stop;
    },
  };
}

/** Fetches the language once, where the browser has to. */
async function isHere(Found: RecognitionClass): Promise<boolean> {
  if ((await Found.available?.(HERE)) === 'available') return true;
  await Found.install?.(HERE);
  return (await Found.available?.(HERE)) === 'available';
}

interface Hearing {
  text: (id: string, text: string) => void;
  failed: () => void;
  ended: () => void;
}

function hear(Found: RecognitionClass, track: MediaStreamTrack, on: Hearing): Recognition {
  const recognition = new Found();
  const ids = new Map<number, string>();
  recognition.lang = LANGUAGE;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.processLocally = true;
  recognition.onresult = ({ resultIndex, results }) => {
    for (let at = resultIndex; at < results.length; at += 1) {
      const text = results[at]?.[0]?.transcript.trim();
      const id = ids.get(at) ?? crypto.randomUUID();
      ids.set(at, id);
      if (text) on.text(id, text);
    }
  };
  recognition.onerror = ({ error }) => {
    if (!PASSING.includes(error)) on.failed();
  };
  recognition.onend = on.ended;
  recognition.start(track);
  return recognition;
}
