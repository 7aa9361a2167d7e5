import type { ServiceDeps } from 'svc-kit/service';
import type { FindMentor } from './find-mentor.ts';

export interface CatalogSettings {
  identityUrl: string;
}
export interface Deps extends ServiceDeps {
  settings: CatalogSettings;
  findMentor: FindMentor;
}
