import type { Story } from './story.ts';

export type Teller = { stories: Story[] };
