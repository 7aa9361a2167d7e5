import { useMemo } from 'react';
import { findRecognizer } from 'web-kit/speech/local-recognition';
import { type Captions, type CaptionsState, createCaptions } from '../../room/captions/captions.ts';
import type { LocalMedia } from '../../room/local-media.ts';
import { useEngine, useReading } from '../../room/panel/use-engine.ts';
import type { Room } from '../../room/room.ts';

const NONE: CaptionsState = { isOffered: false, isOn: false, isHeard: false, lines: [] };

export interface CaptionsInUse extends CaptionsState {
  turn: Captions['turn'];
}

export function useCaptions(room: Room, media: LocalMedia): CaptionsInUse {
  const captions = useEngine(() => {
    const { channel } = room;
    const track = () => (media.get().microphone ? media.get().tracks.sound : null);
    return createCaptions({ channel, find: findRecognizer, microphone: { track, subscribe: media.subscribe } });
  }, room);
  const state = useReading(captions, () => captions?.get() ?? NONE);
  return useMemo(() => ({ ...state, turn: (isOn) => captions?.turn(isOn) }), [state, captions]);
}
