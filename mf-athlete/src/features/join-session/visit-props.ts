import type { RoomLook } from 'web-kit/resources/room';
import type { Speaker } from '../../link-access.ts';

export interface VisitProps {
  id: string;
  speaker: Speaker;
  look: RoomLook;
}
