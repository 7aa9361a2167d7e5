export interface RemoteLine {
  name: string;
  /** Address of its mf-manifest.json. */
  entry: string;
  paths: string[];
}

export function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
