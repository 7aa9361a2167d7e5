import type { ServiceDeps } from 'svc-kit/service';
import type { FindMentor } from './find-mentor.ts';
import type { MediaStore } from './media/media-store.ts';
import type { Turns } from './media/take-turns.ts';
import type { Uploads } from './media/take-uploads.ts';

export interface CatalogSettings {
  identityUrl: string;
  media: MediaStore;
}
export interface Deps extends ServiceDeps {
  settings: CatalogSettings;
  findMentor: FindMentor;
  media: MediaStore;
  uploads: Uploads;
  encoding: Turns;
}
