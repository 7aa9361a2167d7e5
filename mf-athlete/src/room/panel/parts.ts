import type { ComponentType } from 'react';
import type { PartProps } from './part-props.ts';

export type { PartProps };
export interface PanelPart {
  id: 'chat' | 'notes' | 'film';
  label: string;
  Content: ComponentType<PartProps>;
}

/** In the order of the tabs. */
export const PANEL_PARTS: readonly PanelPart[] = [];
