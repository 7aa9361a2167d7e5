import type { ComponentType } from 'react';
import { lazily } from 'web-kit/lazily';
import { ChatPart } from './chat/chat-part.tsx';
import { FilmPart } from './film/film-part.tsx';
import type { PartProps } from './part-props.ts';

export type { PartProps };
export interface PanelPart {
  id: 'chat' | 'notes' | 'film';
  label: string;
  Content: ComponentType<PartProps>;
  /** What it shows is kept elsewhere, so that it misses nothing before it is looked at. */
  startsShown?: true;
}

const NotesPart = lazily(async () => (await import('./notes/notes-part.tsx')).NotesPart);

/** In the order of the tabs. */
export const PANEL_PARTS: readonly PanelPart[] = [
  { id: 'chat', label: 'Chat', Content: ChatPart },
  { id: 'notes', label: 'Notes', Content: NotesPart, startsShown: true },
  { id: 'film', label: 'Film', Content: FilmPart },
];
