import type { ComponentType } from 'react';
import { ChatPart } from './chat/chat-part.tsx';
import { FilmPart } from './film/film-part.tsx';
import { NotesPart } from './notes/notes-part.tsx';
import type { PartProps } from './part-props.ts';

export type { PartProps };
export interface PanelPart {
  id: 'chat' | 'notes' | 'film';
  label: string;
  Content: ComponentType<PartProps>;
}

/** In the order of the tabs. */
export const PANEL_PARTS: readonly PanelPart[] = [
  { id: 'chat', label: 'Chat', Content: ChatPart },
  { id: 'notes', label: 'Notes', Content: NotesPart },
  { id: 'film', label: 'Film', Content: FilmPart },
];
